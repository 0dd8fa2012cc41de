// Writes everything that is made from the tables of commands and settings: parts of docs/commands.md and
// docs/configuration.md, and the schema of config files. With --check it only says what is out of date.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const END = '<!-- End of the made part. -->';
/** An option that so many commands share is explained once, above them. */
const COMMON_FROM = 5;
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
  const shown = commands.filter(({ internal }) => !internal);
  const common = findCommon(shown);
  const made = [
    renderOptions([...common.values()]),
    ...shown.map((command) => renderCommand(command, common)),
  ];
  put('docs/commands.md', replacePart('docs/commands.md', 'src/cli/commands/', made.join('\n\n')));
  put(
    'docs/configuration.md',
    replacePart('docs/configuration.md', 'src/config/config.ts', renderSettings(settings)),
  );
  put('docs/config.schema.json', `${JSON.stringify(ask('config', '--schema'), null, 2)}\n`);
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

/** Options that mean the same in many commands, by flag and meaning: they are explained once. */
function findCommon(commands) {
  const options = commands.flatMap((command) => command.options);
  const keys = options.map(keyOf);
  return new Map(
    options
      .filter((option) => keys.filter((key) => key === keyOf(option)).length >= COMMON_FROM)
      .map((option) => [keyOf(option), option]),
  );
}

function keyOf({ usage, summary }) {
  return `${usage} ${summary}`;
}

function renderOptions(options) {
  const rows = options.map(
    ({ usage, summary }) => `| \`${usage.replaceAll('|', '\\|')}\` | ${summary.replaceAll('|', '\\|')} |`,
  );
  return ['| | |', '|---|---|', ...rows].join('\n');
}

function renderCommand({ name, summary, words, options, examples }, common) {
  const parts = [`### ${name}`, `${summary}.`];
  const rows = [...words, ...options.filter((option) => !common.has(keyOf(option)))];
  if (rows.length > 0) parts.push(renderOptions(rows));
  const others = options.filter((option) => common.has(keyOf(option)));
  if (others.length > 0)
    parts.push(
      `${rows.length > 0 ? 'Also' : 'Takes'} ${others.map(({ usage }) => `\`${usage.split(' ')[0]}\``).join(', ')}.`,
    );
  if (examples.length > 0)
    parts.push(examples.map((example) => `- \`${example.usage}\`: ${example.summary}`).join('\n'));
  return parts.join('\n\n');
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
