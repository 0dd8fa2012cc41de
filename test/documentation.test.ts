import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../src/archive/sqlite/open-archive.ts';
import { commands } from '../src/cli/commands.ts';
import { hooks } from '../src/clients/claude-code/events/hooks.ts';
import { commandFiles } from '../src/clients/claude-code/settings/command-files.ts';
import { configKeys, sayProjectRight, settings } from '../src/config/config.ts';
import { factKinds } from '../src/domain/fact.ts';
import { encodeTool } from '../src/mcp/tool.ts';
import { tools } from '../src/mcp/tools.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The names that GitHub gives to the headings of a page. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('docs/commands.md', () => {
  it('is what the tables say, as are the settings', () => {
    const check = spawnSync(process.execPath, ['tools/generate-docs.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(check.stderr).toBe('');
  });
});

describe('The plugin', () => {
  it('is what the tables of hooks and commands say', () => {
    const check = spawnSync(process.execPath, ['tools/generate-plugin.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(check.stderr).toBe('');
  });
});

describe('What users and models read', () => {
  const texts = {
    'the help': JSON.stringify(commands),
    'the settings': JSON.stringify(settings),
    'the tools': JSON.stringify(tools.map(encodeTool)),
    'the server': read('src/mcp/run-server.ts'),
    'the slash commands': commandFiles('tideproof')
      .map(({ text }) => text)
      .join('\n'),
    'the dashboard': read('dist/page.html'),
    'the Grafana dashboard': read('examples/telemetry/grafana-dashboard.json'),
  };
  it.each(Object.entries(texts))('%s has no words for what is not done any more', (_what, text) => {
    const old = /tracked facts?|contradict(?!\(|s?"|,)\w*|hand[- ]?over\b|standing (?:rule|instruction)s?/gi;
    expect(text.match(old)).toBeNull();
  });
});

describe('docs/hooks.md', () => {
  it.each(hooks)('says how $event is registered', ({ event, async, timeoutSeconds }) => {
    const mode = async ? 'in the background' : 'client waits';
    expect(read('docs/hooks.md')).toContain(`| ${event} | ${mode} | ${timeoutSeconds} s |`);
  });
});

describe('docs/in-claude-code.md', () => {
  it.each(tools)('explains the tool $name', ({ name }) => {
    expect(read('docs/in-claude-code.md')).toContain(`| \`${name}\` |`);
  });
});

describe('docs/configuration.md', () => {
  it.each(configKeys)('explains the setting %s', (key) => {
    const { takes, summary, default: value } = settings[key];
    const right = sayProjectRight(settings[key]);
    const row = `| \`${key}\` | ${takes} | \`${JSON.stringify(value)}\` | ${right} | ${summary} |`;
    expect(read('docs/configuration.md')).toContain(row);
  });
});

describe('docs/archive.md', () => {
  const archive = openArchive(':memory:');
  const tables = archive.database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  archive.close();
  // A search index keeps tables of its own, which nobody should rely on.
  const own = tables
    .map(({ name }) => String(name))
    .filter((name) => !/^sqlite_|_(?:data|idx|content|docsize|config)$/.test(name));
  it('explains the tables, and no other', () => {
    const [, table = ''] = read('docs/archive.md').split('| Table of `archive.db` |');
    const told = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(told.sort()).toEqual(own.sort());
  });
});

describe('docs/brief.md', () => {
  const table = read('docs/brief.md').split('## What is on record')[1]?.split('\n## ')[0] ?? '';
  const kinds = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map((match) => match[1] ?? '');
  it('has a row for every kind of fact, in their order, and no other', () => {
    expect(kinds).toEqual([...factKinds]);
  });
});

describe('docs/dependencies.md', () => {
  const table = read('docs/dependencies.md').split('## By hand or by library')[0] ?? '';
  const names = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  it('has a line for every dependency, and for nothing else', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
    const wanted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(names.sort()).toEqual(wanted.sort());
  });
});

describe('docs/features.md', () => {
  const rows = read('docs/features.md').match(/^\| [A-Z]\d+ \|.*$/gm) ?? [];
  it('has each feature once', () => {
    const ids = rows.map((row) => row.split(' | ')[0]);
    expect(ids.length).toBeGreaterThan(60);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names tests that are there, and commands of today', () => {
    const tests = rows.flatMap((row) => row.match(/test\/\S+\.ts/) ?? []);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const names = new Set([...commands.map(({ name }) => name), ...hooks.map(({ event }) => event)]);
    const known = (word: string) => names.has(word) || word.includes('/') || word === 'claude';
    const named = rows.flatMap(
      (row) => (row.split(' | ')[2] ?? '').match(/[A-Z][a-z]+[A-Z]\w+|(?<=(?:^|[ ,])`)[^ `]+/g) ?? [],
    );
    expect(named.filter((word) => !known(word))).toEqual([]);
  });
});

describe('The documents', () => {
  const pages = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const files = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pages];
  it('stay short: 20 pages, 20,000 words', () => {
    const words = ['README.md', ...pages].map((file) => read(file).trim().split(/\s+/).length);
    expect(pages.length).toBeLessThanOrEqual(20);
    expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20_000);
  });

  it.each(files)('%s links only to files and headings that are there', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    const broken = links.filter(([, path = '', heading]) => {
      const target = path === '' ? file : join(dirname(file), path);
      return (
        !existsSync(join(root, target)) ||
        (heading !== undefined && !anchorsOf(read(target)).includes(heading))
      );
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/dependencies.md'])(
    '%s names files of the source that are there',
    (file) => {
      const named = read(file).match(/\b[a-z-]+(?:\/[a-z-]+)+\.ts\b/g) ?? [];
      const places = (name: string) => [join(root, 'src', name), join(root, name)];
      expect(named.length).toBeGreaterThan(4);
      expect(named.filter((name) => !places(name).some((path) => existsSync(path)))).toEqual([]);
    },
  );

  it.each(files)('%s names only commands, options and settings that are there', (file) => {
    const text = read(file);
    // A line of code, or a span of it, that calls us; what stands behind `--` is another program's.
    const calls = [
      ...text.matchAll(/(?<=^ {4}|`)(?:node dist\/tideproof\.cjs|(?:npx )?tideproof) ([a-z]+)([^\n`#]*)/gm),
    ];
    const wrong = calls.filter(([, name, rest = '']) => {
      const command = commands.find((each) => each.name === name);
      const known = [
        '--json',
        '--help',
        ...Object.keys(command?.options ?? {}).map((usage) => usage.split(' ')[0]),
      ];
      const used = rest.split(' -- ')[0]?.match(/(?<= )--[a-z-]+/g) ?? [];
      return !command || (name !== 'search' && used.some((option) => !known.includes(option)));
    });
    expect(wrong.map(([call]) => call)).toEqual([]);
    const keys = [...text.matchAll(/config (?:set|unset|get) (?:--user )?([\w.]+)/g)].map(([, key]) => key);
    expect(keys.filter((key) => !configKeys.some((each) => each === key))).toEqual([]);
  });

  it('agree on the oldest Node', () => {
    const [, oldest] = /^>=([\d.]+)$/.exec(JSON.parse(read('package.json')).engines.node) ?? [];
    expect(read('README.md')).toContain(`Node ${oldest}`);
  });

  it('keep the map of the source, its picture and its words on two screens', () => {
    const map = read('ARCHITECTURE.md');
    const lines = map.split('\n');
    expect(lines.length).toBeLessThanOrEqual(115);
    expect(lines.filter((line) => line.length > 230)).toEqual([]);
    const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .filter((name) => !map.includes(`\`${name}\``));
    expect(rooms, 'ARCHITECTURE.md lacks a line for these').toEqual([]);
  });
});
