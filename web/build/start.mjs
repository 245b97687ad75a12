/** npm start: builds what has changed, serves the page, and says where. `npm start -- --port 9000` moves it. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { explain } from '../../cpp/toolchain/setup.mjs';
import { build } from './build.mjs';

async function start() {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port is ${values.port}; accepted: 0 to 65535`);
  await build();
  // sirv may have come with the npm packages during the build.
  const { serve } = await import('./serve.mjs');
  const { url } = await serve({ folder: join(projectRoot, 'dist', 'site'), port, tryNextPorts: true });
  process.stdout.write(`\nid2vec is at ${url}\n(Ctrl+C stops it)\n`);
}

start().catch((error) => {
  explain(error);
  process.exitCode = 1;
});
