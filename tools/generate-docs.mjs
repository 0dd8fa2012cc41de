// Writes everything that is made from the tables of commands and settings: parts of docs/commands.md and
// docs/configuration.md. With --check it only says what is out of date.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const END = '<!-- End of the made part. -->';
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

const home = mkdtempSync(join(tmpdir(), 'tideproof-docs-'));
const ask = (...words) =>
  JSON.parse(
    execFileSync(process.execPath, [join(root, 'dist', 'tideproof.cjs'), ...words, '--json'], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: home, USERPROFILE: home },
    }),
  );

try {
  const commands = ask('--help');
  const { settings } = ask('config');
  const made = commands.filter(({ internal }) => !internal).map(renderCommand);
  put('docs/commands.md', replacePart('docs/commands.md', 'src/cli/commands/', made.join('\n\n')));
  put(
    'docs/configuration.md',
    replacePart('docs/configuration.md', 'src/config/config.ts', renderSettings(settings)),
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}

function replacePart(file, source, made) {
  const start = `<!-- Made by tools/generate-docs.mjs: change ${source} instead. -->`;
  const [before, rest] = read(file).split(start);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${file} lacks its marks: ${start} and ${END}`);
  return `${before}${start}\n\n${made}\n\n${END}${after}`;
}

function put(file, wanted) {
  if (!process.argv.includes('--check')) return writeFileSync(join(root, file), wanted);
  let present;
  try {
    present = read(file);
  } catch {
    // Not made yet.
  }
  if (present === wanted) return;
  console.error(`${file} is out of date. Run: npm run docs`);
  process.exitCode = 1;
}

/** What a command is for and how it is typed; options and more examples are in its help. */
function renderCommand({ name, summary, examples }) {
  const lines = examples.slice(0, 2).map((example) => `- \`${example.usage}\`: ${example.summary}`);
  return [`### ${name}`, `${summary}.`, lines.join('\n')].join('\n\n');
}

function renderSettings(settings) {
  return [
    '| Key | Takes | Default | A project may set it | Meaning |',
    '|---|---|---|---|---|',
    ...settings.map(
      ({ key, takes, default: value, project, summary }) =>
        `| \`${key}\` | ${takes} | \`${JSON.stringify(value)}\` | ${project} | ${summary} |`,
    ),
  ].join('\n');
}
