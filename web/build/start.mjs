/**
 * npm start: builds what has changed, serves the page, and says where. `npm start -- --port 9000` moves it; without that
 * it takes the first free port from 8080 on.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { explain } from '../../cpp/toolchain/setup.mjs';
import { UsageError } from '../../cpp/toolchain/steps.mjs';
import { build } from './build.mjs';

const usualPort = 8080;

/** @returns {number | undefined} the port that was asked for */
function askedPort() {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  if (values.port === undefined) return undefined;
  if (!/^\d+$/.test(values.port) || Number(values.port) > 65535)
    throw new UsageError(`--port is ${values.port}; accepted: 0 to 65535, where 0 is any that is free`);
  return Number(values.port);
}

async function start() {
  const asked = askedPort();
  await build();
  // sirv may have come with the npm packages during the build.
  const { serve } = await import('./serve.mjs');
  const { url } = await serve({
    folder: join(projectRoot, 'dist', 'site'),
    port: asked ?? usualPort,
    tryNextPorts: asked === undefined,
  }).catch((error) => {
    throw unusable(asked ?? usualPort, error);
  });
  const said = asked === undefined && !url.includes(`:${usualPort}/`) ? `Port ${usualPort} is taken. ` : '';
  process.stdout.write(`\n${said}id2vec is at ${url}\n(Ctrl+C stops it)\n`);
}

/**
 * @param {number} port
 * @param {Error & { code?: string }} error
 */
function unusable(port, error) {
  if (error.code === 'EADDRINUSE')
    return new UsageError(`Port ${port} is taken; --port 0 takes any that is free.`);
  if (error.code === 'EACCES')
    return new UsageError(`Port ${port} is not allowed to you; --port 0 takes any that is.`);
  return error;
}

start().catch((error) => {
  explain(error);
  process.exitCode = 1;
});
