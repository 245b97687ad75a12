/** The README's examples print what the README says they print. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/```js\n(import \{ load \}[\s\S]*?)```/g)].map((match) =>
  String(match[1]),
);

test('the README has an example, and another one in a worker', () => {
  assert.ok(examples.length >= 2);
});

for (const [i, example] of examples.entries()) {
  const title = `README, example ${i + 1}: it prints what the README says it prints`;
  test(title, () => {
    const promised = [...example.matchAll(/console\.log\(.*; \/\/ (.*)$/gm)].map((match) => match[1]);
    assert.equal(promised.length, example.match(/console\.log\(/g)?.length);
    // Inside the project, so that Node finds the package by its own name.
    const folder = new URL('../../build/readme/', import.meta.url);
    mkdirSync(folder, { recursive: true });
    const file = fileURLToPath(new URL(`example-${i + 1}.mjs`, folder));
    writeFileSync(file, example);
    const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim().split('\n');
    assert.deepEqual(printed, promised);
  });
}
