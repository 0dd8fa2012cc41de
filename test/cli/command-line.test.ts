import { readFileSync } from 'node:fs';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/cli/command.ts';
import { commandGroups, commands } from '../../src/cli/commands.ts';
import { ownCommand } from '../../src/system/own-command.ts';
import { entryFile, makeRoom } from './room.ts';
import { type Circumstances, runInProcess } from './run-in-process.ts';

const home = { home: process.cwd() };
const run = (words: readonly string[], circumstances?: Circumstances) =>
  runInProcess(home, words, circumstances);
const forPeople = commands.filter(({ internal }) => !internal);
const whole = (command: Command) =>
  (command.words ?? []).filter(({ optional }) => !optional).map(({ name }) => name);

describe('tideproof', () => {
  it.each([[], ['--help'], ['-h'], ['help']])('lists every command in groups for %j', async (...words) => {
    const { stdout, status } = await run(words);
    for (const { name, summary } of forPeople)
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +${summary.replace(/[()]/g, '.')}$`, 'm'));
    const titles = commandGroups.slice(0, -1).map(({ title }) => title);
    const places = titles.map((title) => stdout.split('\n').indexOf(title));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBe(4);
    expect(status).toBe(0);
  });

  it('shows six commands first, and none that only the client calls', async () => {
    expect(commandGroups[0]?.commands.map(({ name }) => name)).toEqual([
      ...['install', 'status', 'search', 'audit', 'undo', 'doctor'],
    ]);
    expect((await run([])).stdout).not.toMatch(/^ {2}(?:hook|sweep|statusline) /m);
  });

  it.each([60, 100])('keeps help to a terminal of %d columns', async (columns) => {
    const overview = await run(['--help'], { columns, environment: { NO_COLOR: '1' } });
    for (const { name } of forPeople) expect(overview.stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    for (const line of overview.stdout.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });

  it.each(forPeople)('explains "$name", with examples', async ({ name, options, examples }) => {
    const { stdout, status } = await run([name, '--help']);
    for (const option of [...Object.keys(options), 'json', 'help']) expect(stdout).toContain(`--${option}`);
    expect(examples.length).toBeGreaterThan(0);
    for (const [line] of examples) expect(stdout).toContain(`  ${line}\n`);
    expect(status).toBe(0);
    expect((await run(['help', name])).stdout).toBe(stdout);
    expect((await run([name, '-h'])).stdout).toBe(stdout);
  });

  it('gives its table of commands to programs', async () => {
    const listed = JSON.parse((await run(['--help', '--json'])).stdout);
    expect(listed.map(({ name }: Command) => name)).toEqual(commands.map(({ name }) => name));
    expect(JSON.parse((await run(['undo', '--help', '--json'])).stdout)).toMatchObject([
      { name: 'undo', group: 'Start here' },
    ]);
  });

  it('means one thing by an option, wherever it is', () => {
    const takesValue = new Map<string, boolean>();
    for (const { name, options } of forPeople)
      for (const [option, { value }] of Object.entries(options)) {
        // A pin is for a session, or for the project that one is in.
        if (name === 'pin' && option === 'project') continue;
        const known = takesValue.get(option) ?? value !== undefined;
        expect([name, option, value !== undefined]).toEqual([name, option, known]);
        takesValue.set(option, known);
      }
    // Whatever lists things of sessions has the same three ways to say of which.
    for (const name of ['search', 'sessions', 'audit', 'history', 'status'])
      expect(Object.keys(commands.find((each) => each.name === name)!.options)).toEqual(
        expect.arrayContaining(['session', 'project', 'all']),
      );
  });

  it('says its version, also as the built command', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(makeRoom().start('--version').stdout).toBe(`${version}\n`);
    expect(makeRoom().start('doctor').stdout).not.toContain('\u001b');
  });

  it('names itself in hints as it can be called', async () => {
    const room = makeRoom();
    const path = process.env.PATH ?? '';
    const self = ownCommand(entryFile, entryFile, { PATH: path });
    const { stderr } = await room.runWith({ PATH: path }, 'instal');
    expect(stderr).toContain(`Did you mean: ${self} install`);
    expect((await room.runWith({ PATH: path }, 'history')).stdout).toContain(`run: ${self} import`);
    expect((await room.run('history')).stdout).toContain('run: tideproof import');
  });

  it.each([
    [['instal'], 'Unknown command "instal" (E_USAGE)', 'Did you mean: tideproof install'],
    [['docter'], 'Unknown command "docter" (E_USAGE)', 'Did you mean: tideproof doctor'],
    [['xylophone'], 'Unknown command "xylophone" (E_USAGE)', 'tideproof --help'],
    [['help', 'xylophone'], 'Unknown command "xylophone" (E_USAGE)', 'tideproof --help'],
    [['--json', 'doctor'], 'Unknown option --json: give the command first (E_USAGE)', 'tideproof --help'],
    [['install', '--dryrun'], 'install: unknown option --dryrun (E_USAGE)', 'Did you mean --dry-run?'],
    [['doctor', '-x'], 'doctor: unknown option -x (E_USAGE)', 'tideproof doctor --help'],
    [['doctor', '--json=no'], '--json takes no value (E_USAGE)', 'tideproof doctor --help'],
    [['import', 'this'], 'import: unexpected argument "this" (E_USAGE)', 'tideproof import --help'],
  ])('refuses %j with a hint', async (words, message, hint) => {
    const { stdout, stderr, status } = await run(words);
    expect(stdout).toBe('');
    expect(stderr.split('\n')[0]).toBe(message);
    expect(stderr.split('\n')[1]).toContain(hint);
    expect(status).toBe(2);
  });

  // What the client calls must never fail.
  const strict = forPeople.filter(({ takesAnyText }) => !takesAnyText);
  it.each(strict)('ends "$name" with 2 for an option that it does not take', async (command) => {
    const { stdout, stderr, status } = await run([command.name, ...whole(command), '--no-such-option']);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr).toContain(`${command.name}: unknown option --no-such-option (E_USAGE)\n`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  });

  it.each(forPeople.filter(({ words }) => !words?.at(-1)?.many))(
    'ends "$name" with 2 for a word too many',
    async (command) => {
      const words = (command.words ?? []).map(({ name }) => name);
      const { stdout, stderr, status } = await run([command.name, ...words, 'surplus']);
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      expect(stderr).toContain(`${command.name}: unexpected argument "surplus" (E_USAGE)`);
    },
  );

  it.each(forPeople.filter((command) => whole(command).length > 0))(
    'ends "$name" with 2 without what it needs',
    async (command) => {
      const { stdout, stderr, status } = await run([command.name]);
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      expect(stderr).toContain(`${command.name}: missing <${whole(command)[0]}> (E_USAGE)`);
    },
  );
});
