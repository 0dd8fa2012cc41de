import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What nearly everybody stands on. */
const GROUND = ['domain', 'system', 'config', 'clients', 'context'] as const;
/** The only files outside of a client's folder that name one. */
const LIST_OF_CLIENTS = ['src/clients/clients.ts', 'src/clients/all-clients.ts'];
/**
 * The rooms from the ground up: the files of one may import each other and only rooms above it in this table, those that are
 * named. ARCHITECTURE.md has the same table from the other end, with what is in each room.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  system: ['domain'],
  config: ['domain', 'system'],
  secrets: ['domain'],
  archive: ['domain', 'system'],
  install: ['domain', 'system', 'archive'],
  clients: ['domain', 'install'],
  context: ['domain', 'system', 'config', 'secrets', 'clients'],
  transcript: ['domain', 'secrets', 'clients', 'context'],
  record: ['domain'],
  brief: ['domain'],
  notes: ['domain', 'brief'],
  pins: [...GROUND, 'archive'],
  search: [...GROUND, 'archive'],
  session: [...GROUND, 'secrets', 'transcript', 'record', 'brief', 'notes', 'archive', 'pins'],
  documents: [...GROUND, 'brief', 'notes', 'archive', 'session'],
  rescue: [...GROUND, 'transcript', 'record', 'brief', 'archive', 'session'],
  history: [...GROUND, 'transcript', 'record', 'brief', 'archive', 'session'],
  telemetry: [...GROUND, 'archive', 'install'],
  events: [...GROUND, 'record', 'brief', 'notes', 'archive', 'pins', 'session', 'documents', 'history'],
  handoff: [...GROUND, 'brief', 'archive', 'session'],
  relay: [...GROUND, 'transcript', 'brief', 'archive', 'session'],
  queries: [...GROUND, 'brief', 'archive', 'search', 'session', 'documents', 'history'],
  hub: [...GROUND, 'archive', 'search', 'install'],
  'clients/claude-code': [...GROUND, 'archive', 'install'],
  'list of clients': ['clients', 'clients/claude-code'],
  mcp: [
    ...[...GROUND, 'list of clients', 'brief', 'notes', 'archive', 'pins', 'search'],
    ...['documents', 'queries'],
  ],
  web: [
    ...[...GROUND, 'brief', 'archive', 'pins', 'search'],
    ...['session', 'documents', 'history', 'queries'],
  ],
  cli: [
    ...[...GROUND, 'list of clients', 'brief', 'notes', 'archive', 'pins', 'search'],
    ...['session', 'documents', 'rescue', 'history', 'events', 'handoff', 'relay', 'telemetry', 'queries'],
    ...['hub', 'install', 'web'],
  ],
  main: ['cli'],
  'hook-main': ['cli', 'list of clients'],
  'recall-main': ['context', 'cli', 'mcp', 'list of clients'],
  launch: [],
};
const PURE = ['domain', 'record', 'brief', 'notes'];
/** How many lines a room may have: a little more than it had when this was written. */
const ROOM_LINES_MAX: Record<string, number> = {
  domain: 1_280,
  system: 1_110,
  config: 715,
  secrets: 2_135,
  archive: 3_280,
  install: 800,
  clients: 340,
  context: 305,
  transcript: 315,
  record: 1_550,
  brief: 1_665,
  notes: 470,
  pins: 160,
  search: 1_135,
  session: 1_635,
  documents: 550,
  rescue: 425,
  history: 990,
  telemetry: 310,
  events: 1_540,
  handoff: 155,
  relay: 925,
  queries: 1_005,
  hub: 2_190,
  'clients/claude-code': 5_145,
  'list of clients': 20,
  mcp: 570,
  web: 3_880,
  cli: 4_855,
  main: 10,
  'hook-main': 40,
  'recall-main': 30,
  launch: 115,
};
const SOURCE_LINES_MAX = 39_200;
/** What nobody needs whose client has our hooks: dashboard, hub, relay, telemetry, live test and Agent SDK, with their commands. */
const BESIDE_CORE =
  /^src\/(?:(?:web|hub|relay|telemetry)\/|clients\/claude-code\/(?:live-test|agent-sdk|relay|telemetry)\/|cli\/(?:hub\/|session\/relay\.ts|archive\/web\.ts|setup\/test\.ts))/;
const CORE_LINES_MAX = 30_000;
const OVER_BUDGET =
  'Take lines away before you add some: delete what nobody uses, or say the same in one place. If the room is worth more, give it more in ROOM_LINES_MAX and take that from another one';
/** Tables of cases make tests longer than what they test. */
const LINES_MAX = { src: 250, tools: 250, test: 400 };
const FILES_MAX = 30;
const VAGUE = /^(?:utils?|helpers?|common|shared|services?|misc)$/i;
const WRITES_STDOUT =
  /\bstdout\s*\.\s*(?:write|end)\b|\bconsole\s*\.|writeSync\(\s*1\b|\{[^}]*\bstdout\b[^}]*\}\s*=\s*process/;
const MESSAGE =
  /(?:new AppError\(\s*(?:['"]\w+['"]|[\w.]+),|usageError\(|unchangeable\()\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const SQLITE = /['"](?:node:sqlite|@photostructure\/sqlite)['"]/;

/** Names and marks of Claude Code's formats: tools, hooks, rows, variables, files. What they mean stands in fields of our own. */
const OF_A_CLIENT =
  /['"`](?:Bash|PowerShell|MultiEdit|Notebook(?:Edit|Read)|Todo(?:Write|Read)|Task(?:Create|Update|List)|ExitPlanMode|AskUserQuestion|WebFetch|WebSearch|SendMessage|BashOutput|KillShell|SessionEnd|Stop)['"`]|\b(?:SessionStart|UserPromptSubmit|PreCompact|PostCompact|PostToolUse|PreToolUse|SubagentStop|isMeta|isSidechain|isCompactSummary|isApiErrorMessage|compactMetadata|toolUse(?:Result|ID)|tool_use|tool_result|tool_name|hook_event_name|hookSpecificOutput|additionalContext|compact_boundary|CLAUDE[A-Z_]*|agentId:\\s)|queue-operation|file-history-snapshot|(?<=['"`/])\.claude\b|claude-code|settings\.json/g;
/** Sentences for people name the file that they have to look for. */
const FOR_PEOPLE = ['CLAUDE', 'settings.json'];
const TELLS_PEOPLE = /^src\/(?:cli\/commands\/|config\/config\.ts$)/;

interface Source {
  path: string;
  room: string;
  text: string;
}

function listSources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => {
      const path = join(folder, name).split(sep).join('/');
      return { path, room: roomOf(path), text: readFileSync(join(root, folder, name), 'utf8') };
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

/** A folder of `src`, or an entry point. Each client is a room of its own, and so is the list of them. */
function roomOf(path: string): string {
  if (LIST_OF_CLIENTS.includes(path)) return 'list of clients';
  const [, first = '', second = '', third] = path.split('/');
  return first === 'clients' && third !== undefined ? `clients/${second}` : first.replace(/\.ts$/, '');
}

function targetOf(source: Source, specifier: string): string {
  return normalize(join(dirname(source.path), specifier))
    .split(sep)
    .join('/');
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
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

  it('has the table of ARCHITECTURE.md', () => {
    const page =
      readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('## Rooms')[1]?.split('\n## ')[0] ?? '';
    const rows = [...page.matchAll(/^\| (?!Room|--)(.+?) \| .+ \| (.+) \|$/gm)].map(
      ([, room = '', may = '']) => ({
        room: room.replace(/`|\/`$|\.ts`$/g, ''),
        may,
      }),
    );
    const told = rows.map(({ room, may }, place) => {
      const [, except] = /^all below but (.+)$/.exec(may) ?? [];
      const names = may === 'nothing' ? [] : may.replace('ground', GROUND.join(', ')).split(', ');
      const below = rows.slice(place + 1).map((row) => row.room);
      return [room, (except ? below.filter((name) => !except.split(', ').includes(name)) : names).sort()];
    });
    const table = Object.entries(MAY_IMPORT).map(([room, others]) => [room, [...others].sort()]);
    expect(told.reverse()).toEqual(table);
  });

  it('imports only what the table allows', () => {
    const offences = sources.flatMap((source) =>
      importsOf(source)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => roomOf(targetOf(source, specifier)))
        .filter((room) => room !== source.room && !MAY_IMPORT[source.room]?.includes(room))
        .map((room) => `${source.path} imports ${room}`),
    );
    expectNone('A room may import only the rooms listed for it', offences);
  });

  it('is a stack of rooms: none imports one below it in the table', () => {
    const order = Object.keys(MAY_IMPORT);
    const offences = order.flatMap((room, place) =>
      MAY_IMPORT[room]!.filter((other) => order.indexOf(other) >= place).map((other) => `${room}: ${other}`),
    );
    expectNone('Rooms must not import each other in a circle', offences);
  });

  it('knows the formats of a client in its own folder only', () => {
    const offences = sources
      .filter(({ room, path }) => !room.startsWith('clients/') && !LIST_OF_CLIENTS.includes(path))
      .flatMap(({ path, text }) =>
        [...withoutComments(text).matchAll(OF_A_CLIENT)]
          .map(([found]) => found)
          .filter((found) => !FOR_PEOPLE.includes(found) || !TELLS_PEOPLE.test(path))
          .map((found) => `${path}: ${found}`),
      );
    expectNone('Claude Code is known in src/clients/claude-code only', offences);
  });

  it('keeps what runs in a browser apart from what runs in Node', () => {
    const inPage = (path: string) => path.startsWith('src/web/page/');
    const offences = sources.flatMap((source) =>
      importsOf(source)
        .map((specifier) => (specifier.startsWith('.') ? targetOf(source, specifier) : specifier))
        .filter((target) =>
          inPage(source.path)
            ? /^node:/.test(target) || /^src\/(?!web\/page\/|web\/api\.ts$|domain\/)/.test(target)
            : inPage(target),
        )
        .map((target) => `${source.path} imports ${target}`),
    );
    expectNone(
      'The page imports only domain and what it is sent (web/api.ts), and nothing imports the page',
      offences,
    );
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

  it('says what failed in messages that begin upper case or with an option, and have no full stop', () => {
    const offences = sources.flatMap(({ path, text }) =>
      [...text.matchAll(MESSAGE)]
        .map((match) => match[2] ?? '')
        .filter((message) => !/^(?:[A-Z]|--|\$\{)/.test(message) || message.endsWith('.'))
        .map((message) => `${path}: ${message}`),
    );
    expectNone(
      'The message of an AppError begins upper case or with an option, and has no full stop',
      offences,
    );
  });
});

describe('A room', () => {
  const lines = new Map<string, number>();
  for (const { room, text } of sources) lines.set(room, (lines.get(room) ?? 0) + countLines(text));

  it('has a budget of lines, and keeps to it', () => {
    expect(Object.keys(ROOM_LINES_MAX)).toEqual(Object.keys(MAY_IMPORT));
    const offences = [...lines]
      .filter(([room, count]) => count > (ROOM_LINES_MAX[room] ?? 0))
      .map(([room, count]) => `${room} has ${count} lines, ${ROOM_LINES_MAX[room] ?? 0} are allowed`);
    expectNone(OVER_BUDGET, offences);
  });

  it(`leaves room for the others: all of src has at most ${SOURCE_LINES_MAX} lines`, () => {
    const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
    expect(total, `${OVER_BUDGET}. The total is never raised`).toBeLessThanOrEqual(SOURCE_LINES_MAX);
  });

  it(`has a core of at most ${CORE_LINES_MAX} lines`, () => {
    const core = sources.filter(({ path }) => path.endsWith('.ts') && !BESIDE_CORE.test(path));
    const total = core.reduce((sum, { text }) => sum + countLines(text), 0);
    expect(total, `${OVER_BUDGET}. The core is never raised`).toBeLessThanOrEqual(CORE_LINES_MAX);
  });

  it('imports each room that the table grants it', () => {
    const used = new Set(
      sources.flatMap((source) =>
        importsOf(source)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => `${source.room}: ${roomOf(targetOf(source, specifier))}`),
      ),
    );
    const offences = Object.entries(MAY_IMPORT).flatMap(([room, others]) =>
      others
        .filter((other) => !GROUND.some((ground) => ground === other))
        .map((other) => `${room}: ${other}`)
        .filter((grant) => !used.has(grant)),
    );
    expectNone('Take a room that is not imported out of MAY_IMPORT and of ARCHITECTURE.md', offences);
  });
});

describe('Every file', () => {
  it.each(Object.entries(LINES_MAX))('in %s has at most %d lines', (folder, max) => {
    const offences = everything
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map(({ path, text }) => ({ path, lines: countLines(text) }))
      .filter(({ lines }) => lines > max)
      .map(({ path, lines }) => `${path} has ${lines} lines`);
    expectNone('A long file has more than one job', offences);
  });

  it('stands in a folder that can be taken in at a glance', () => {
    const counts = new Map<string, number>();
    for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    const offences = [...counts].filter(([, count]) => count > FILES_MAX).map(([folder]) => folder);
    expectNone(`A folder has at most ${FILES_MAX} files`, offences);
  });

  it('has a name that says something', () => {
    const offences = everything
      .map(({ path }) => path)
      .filter((path) => path.split('/').some((part) => VAGUE.test(part.replace(/\..*$/, ''))));
    expectNone('Names like utils or helpers say nothing', offences);
  });
});
