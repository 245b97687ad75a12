/** The README's example prints what the README says it prints. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test("the README's example prints the tutorials' numbers", () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const example = /```js\n(import \{ load \}[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const promised = [...example.matchAll(/console\.log\(.*; \/\/ (.*)$/gm)].map((match) => match[1]);
  assert.equal(promised.length, 7);
  // Inside the project, so that Node finds the package by its own name.
  const folder = new URL('../../build/readme/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = fileURLToPath(new URL('example.mjs', folder));
  writeFileSync(file, example);
  const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim().split('\n');
  assert.deepEqual(printed, promised);
});
