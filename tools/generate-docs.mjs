// Writes the part of docs/commands.md that is made from the table of commands. With --check it only says whether the
// file is up to date.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const START = '<!-- Made by tools/generate-docs.mjs: change src/cli/commands/ instead. -->';
const END = '<!-- End of the made part. -->';
const root = fileURLToPath(new URL('..', import.meta.url));
const file = `${root}docs/commands.md`;

const commands = JSON.parse(
  execFileSync(process.execPath, [`${root}dist/tideproof.cjs`, '--help', '--json'], { encoding: 'utf8' }),
);
const text = readFileSync(file, 'utf8');
const [before, rest] = text.split(START);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`docs/commands.md lacks its marks: ${START} and ${END}`);
const wanted = `${before}${START}\n\n${commands.map(render).join('\n\n')}\n\n${END}${after}`;
if (!process.argv.includes('--check')) writeFileSync(file, wanted);
else if (text !== wanted) {
  console.error('docs/commands.md is out of date. Run: npm run docs');
  process.exitCode = 1;
}

function render({ name, summary, usage, internal, words, options, examples }) {
  const parts = [`### ${name}`, `${summary}.${internal ? ' Not meant to be typed.' : ''}`, `    ${usage}`];
  const rows = [
    ...words.map((word) => [word.optional ? `[${word.name}]` : `<${word.name}>`, word.summary]),
    ...options.map((option) => [option.flag, option.summary]),
  ];
  if (rows.length > 0)
    parts.push(
      ['| | |', '|---|---|', ...rows.map(([term, meaning]) => `| \`${term}\` | ${meaning} |`)].join('\n'),
    );
  if (examples.length > 0)
    parts.push(examples.map((example) => `- \`${example.line}\`: ${example.summary}`).join('\n'));
  return parts.join('\n\n');
}
