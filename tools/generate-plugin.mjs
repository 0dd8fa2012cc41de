// Writes the files of the plugin that are made from the tables `install` uses. With --check it only says whether they are
// up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const { outputFiles } = await build({
  entryPoints: [join(root, 'tools/plugin-files.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const { pluginFiles } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
);
for (const { path, text } of pluginFiles(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))))
  if (process.argv.includes('--check')) check(path, text);
  else write(path, text);

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function check(path, wanted) {
  if (read(path) === wanted) return;
  console.error(`${path} is out of date. Run: npm run docs`);
  process.exitCode = 1;
}

function read(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
