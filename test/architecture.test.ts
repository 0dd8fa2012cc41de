import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the files of a room may import besides each other. The table stands, with its reasons, in ARCHITECTURE.md. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  transcript: ['domain'],
  languages: [],
  prompt: ['languages'],
  facts: ['domain', 'languages', 'prompt'],
  brief: ['domain', 'prompt'],
  notes: ['domain', 'brief', 'prompt'],
  clients: ['domain'],
  archive: ['domain', 'system'],
  system: ['domain'],
  config: ['domain', 'system'],
  context: ['domain', 'transcript', 'config', 'system'],
  relay: ['domain', 'transcript', 'brief', 'clients', 'archive', 'config', 'system', 'context', 'flows'],
  embedding: ['domain', 'archive', 'config', 'system', 'context'],
  handover: ['domain', 'brief', 'clients', 'archive', 'config', 'system', 'context', 'flows'],
  flows: [
    'domain',
    'transcript',
    'facts',
    'brief',
    'notes',
    'clients',
    'archive',
    'config',
    'system',
    'context',
  ],
  install: ['domain', 'clients', 'system'],
  mcp: [
    'domain',
    'prompt',
    'brief',
    'notes',
    'archive',
    'config',
    'system',
    'context',
    'flows',
    'embedding',
    'cli',
  ],
  'agent-sdk': ['domain', 'clients', 'system', 'context'],
  lab: [],
  cli: [
    'domain',
    'transcript',
    'facts',
    'brief',
    'notes',
    'clients',
    'archive',
    'config',
    'system',
    'context',
    'flows',
    'relay',
    'handover',
    'embedding',
    'install',
    'lab',
  ],
  main: ['domain', 'cli'],
  'hook-main': ['domain', 'cli'],
  'search-main': ['domain', 'cli', 'context'],
  'statusline-main': ['domain', 'cli'],
  'mcp-main': ['domain', 'mcp'],
  launch: ['domain', 'cli'],
};
const PURE = ['domain', 'languages', 'prompt', 'facts', 'brief', 'notes'];
/** Tables of cases make tests longer than what they test. */
const LINES_MAX = { src: 250, tools: 250, test: 400 };
const VAGUE = /^(?:utils?|helpers?|common|shared|services?|misc)$/i;
const WRITES_STDOUT =
  /\bstdout\s*\.\s*(?:write|end)\b|\bconsole\s*\.|writeSync\(\s*1\b|\{[^}]*\bstdout\b[^}]*\}\s*=\s*process/;
const SQLITE = /['"](?:node:sqlite|@photostructure\/sqlite)['"]/;

interface Source {
  path: string;
  room: string;
  text: string;
}

function listSources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => {
      const [first = ''] = name.split(sep);
      const path = join(folder, name).split(sep).join('/');
      return { path, room: first.replace(/\.ts$/, ''), text: readFileSync(join(root, folder, name), 'utf8') };
    });
}

const sources = listSources('src');
const everything = [...sources, ...listSources('test'), ...listSources('tools')];

/** Every specifier of an import or re-export, static or dynamic. */
function importsOf({ text }: Source): string[] {
  const found = text.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|\bload\s*\(\s*)(['"])([^'"\n]+)\1/g,
  );
  return [...found].map((match) => match[2] ?? '');
}

function roomOf(source: Source, specifier: string): string {
  const target = normalize(join(dirname(source.path), specifier))
    .split(sep)
    .join('/');
  return target.split('/')[1]?.replace(/\.ts$/, '') ?? '';
}

/** One line per offence, so that the failure names the rule and the place. */
function expectNone(rule: string, offences: readonly string[]): void {
  expect(offences, `${rule} (see ARCHITECTURE.md)`).toEqual([]);
}

describe('The source', () => {
  it('knows every room', () => {
    const unknown = [...new Set(sources.map(({ room }) => room))].filter((room) => !(room in MAY_IMPORT));
    expectNone('Give a new room its line in MAY_IMPORT and in ARCHITECTURE.md', unknown);
  });

  it('imports only what the table allows', () => {
    const offences = sources.flatMap((source) =>
      importsOf(source)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => roomOf(source, specifier))
        .filter((room) => room !== source.room && !MAY_IMPORT[source.room]?.includes(room))
        .map((room) => `${source.path} imports ${room}`),
    );
    expectNone('A room may import only the rooms listed for it', offences);
  });

  it('names files in imports with their ending', () => {
    const offences = sources.flatMap((source) =>
      importsOf(source)
        .filter((specifier) => specifier.startsWith('.') && !specifier.endsWith('.ts'))
        .map((specifier) => `${source.path} imports ${specifier}`),
    );
    expectNone('An import names the file, .ts included', offences);
  });

  it(`keeps ${PURE.join(', ')} pure`, () => {
    const offences = sources
      .filter(({ room }) => PURE.includes(room))
      .flatMap((source) =>
        importsOf(source)
          .filter((specifier) => !specifier.startsWith('.'))
          .concat(/\bprocess\.|\bDate\.now\(|new Date\(\)|Math\.random\(/.exec(source.text)?.[0] ?? [])
          .map((use) => `${source.path} uses ${use}`),
      );
    expectNone('Pure rooms import nothing from outside and know no clock, chance or process', offences);
  });

  it('writes to stdout in three places only', () => {
    const allowed = ['src/cli/terminal/print.ts', 'src/cli/hook.ts', 'src/cli/statusline.ts'];
    // The text of a program that runs by itself, in the projects of users.
    const launcher = 'src/clients/claude-code/settings/project-launcher.ts';
    const offences = sources
      .filter(({ path }) => path !== launcher)
      .filter(({ path, text }) => !allowed.includes(path) && WRITES_STDOUT.test(text))
      .map(({ path }) => path);
    expectNone(`stdout is a protocol: only ${allowed.join(', ')} write to it`, offences);
  });

  it('loads SQLite in one place only', () => {
    const offences = sources.filter(({ text }) => SQLITE.test(text)).map(({ path }) => path);
    expectNone(
      'Only src/archive/sqlite/binding.ts knows which SQLite this is',
      offences.filter((path) => path !== 'src/archive/sqlite/binding.ts'),
    );
  });

  it('says what failed in messages that begin upper case and have no full stop', () => {
    const offences = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/new AppError\(\s*(?:['"]\w+['"]|[\w.]+),\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)]
        .map((match) => match[2] ?? '')
        .filter((message) => !/^(?:[A-Z]|\$\{)/.test(message) || message.endsWith('.'))
        .map((message) => `${path}: ${message}`),
    );
    expectNone('The message of an AppError begins upper case and has no full stop', offences);
  });
});

describe('Every file', () => {
  it.each(Object.entries(LINES_MAX))('in %s has at most %d lines', (folder, max) => {
    const offences = everything
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > max)
      .map(({ path, lines }) => `${path} has ${lines} lines`);
    expectNone('A long file has more than one job', offences);
  });

  it('has a name that says something', () => {
    const offences = everything
      .map(({ path }) => path)
      .filter((path) => path.split('/').some((part) => VAGUE.test(part.replace(/\..*$/, ''))));
    expectNone('Names like utils or helpers say nothing', offences);
  });
});
