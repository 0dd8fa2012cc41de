// Writes where the project lives into package.json, the one place that names it.
//   node tools/name-repository.mjs <owner>/<repository>
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package.json', import.meta.url));
const [place = ''] = process.argv.slice(2);
if (!/^[\w.-]+\/[\w.-]+$/.test(place)) {
  process.stderr.write('Usage: node tools/name-repository.mjs <owner>/<repository>\n');
  process.exit(2);
}
const text = readFileSync(file, 'utf8');
const named = text.replace(/(github\.com\/)[\w.-]+\/[\w-]+/g, `$1${place}`);
writeFileSync(file, named);
process.stdout.write(`package.json names ${place}\n`);
