// npm run bench: builds, then runs every measurement in bench/, or the one that is named: `npm run bench -- hook-latency`.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const known = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.replace(/\.mjs$/, ''));
const words = process.argv.slice(2);
const named = words[0] && !words[0].startsWith('-') ? words.shift() : undefined;
if (named && !known.includes(named)) {
  console.error(`There is no measurement "${named}". There are: ${known.join(', ')}`);
  process.exit(2);
}

run('tools/build.mjs', '--if-changed');
for (const name of named ? [named] : known) run(join('bench', `${name}.mjs`), ...words);

function run(file, ...given) {
  const { status } = spawnSync(process.execPath, [file, ...given], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
