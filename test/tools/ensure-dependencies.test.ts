import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';

const tool = new URL('../../tools/ensure-dependencies.mjs', import.meta.url).href;

/** A project whose npm only writes down that it was called. */
function makeProject() {
  const root = makeFolder();
  const calls = join(root, 'calls.txt');
  const npm = join(root, 'npm.cjs');
  writeFileSync(calls, '');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(
    npm,
    `const fs = require('node:fs');
     fs.appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(' ') + '\\n');
     fs.mkdirSync('node_modules', { recursive: true });`,
  );
  const code = `import { ensureDependencies } from ${JSON.stringify(tool)}; ensureDependencies(${JSON.stringify(root)});`;
  return {
    root,
    calls: () => readFileSync(calls, 'utf8').split('\n').filter(Boolean),
    ensure: () =>
      spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, npm_execpath: npm },
      }),
  };
}

test('everything is installed once, and again when the lock file changed or the packages are gone', () => {
  const { root, ensure, calls } = makeProject();
  expect(ensure().status).toBe(0);
  expect(ensure().stdout).toBe('');
  expect(calls()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)]);
  appendFileSync(join(root, 'package-lock.json'), '\n');
  ensure();
  rmSync(join(root, 'node_modules'), { recursive: true });
  ensure();
  expect(calls()).toHaveLength(3);
});
