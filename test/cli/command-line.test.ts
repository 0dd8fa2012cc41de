import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Command, exitCodes } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { makeRoom } from './room.ts';

describe('tideproof', () => {
  it.each([[], ['--help'], ['-h'], ['help']])('lists every command for %j', (...words) => {
    const { stdout, status } = makeRoom().run(...words);
    for (const { name, summary } of commands)
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +${summary}$`, 'm'));
    expect(status).toBe(0);
  });

  it.each(commands.filter((command) => !command.internal))(
    'explains "$name"',
    ({ name, options, examples }) => {
      const { run } = makeRoom();
      const { stdout, status } = run(name, '--help');
      for (const option of [...Object.keys(options), 'json', 'help']) expect(stdout).toContain(`--${option}`);
      expect(examples.length).toBeGreaterThan(0);
      for (const { line } of examples) expect(stdout).toContain(line);
      for (const [code, meaning] of exitCodes) expect(stdout).toContain(`  ${code}  ${meaning}`);
      expect(status).toBe(0);
      expect(run('help', name).stdout).toBe(stdout);
      expect(run(name, '-h').stdout).toBe(stdout);
    },
  );

  it('gives its table of commands to programs', () => {
    const names = JSON.parse(makeRoom().run('--help', '--json').stdout).map(
      (each: { name: string }) => each.name,
    );
    expect(names).toEqual(commands.map(({ name }) => name));
  });

  it('says its version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(makeRoom().run('--version').stdout).toBe(`${version}\n`);
    expect(JSON.parse(makeRoom().run('--version', '--json').stdout)).toMatchObject({ version });
  });

  it.each([
    [['instal'], 'Unknown command "instal" (E_USAGE)', 'Did you mean "install"?'],
    [['docter'], 'Unknown command "docter" (E_USAGE)', 'Did you mean "doctor"?'],
    [['sing'], 'Unknown command "sing" (E_USAGE)', 'Run `tideproof --help`'],
    [['help', 'sing'], 'Unknown command "sing" (E_USAGE)', 'Run `tideproof --help`'],
    [['--json', 'doctor'], 'Unknown option --json before the command (E_USAGE)', 'Run `tideproof --help`'],
    [['install', '--dryrun'], 'Unknown option --dryrun of "install" (E_USAGE)', 'Did you mean --dry-run?'],
    [['doctor', '-x'], 'Unknown option -x of "doctor" (E_USAGE)', 'tideproof doctor [--fix] [--json]'],
    [['doctor', '--json=no'], 'Option --json takes no value (E_USAGE)', 'tideproof doctor [--fix] [--json]'],
    [['import', 'this'], 'Command "import" does not take "this" (E_USAGE)', 'tideproof import [--json]'],
  ])('refuses %j with a hint', (words, message, hint) => {
    const { stdout, stderr, status } = makeRoom().run(...words);
    expect(stdout).toBe('');
    expect(stderr.split('\n')[0]).toBe(message);
    expect(stderr.split('\n')[1]).toContain(hint);
    expect(status).toBe(2);
  });

  const whole = (command: Command) =>
    (command.words ?? []).filter(({ optional }) => !optional).map(({ name }) => name);

  // What the client calls must never fail.
  it.each(commands.filter(({ internal }) => !internal))(
    'ends "$name" with 2 for an option that it does not take',
    (command) => {
      const { stdout, stderr, status } = makeRoom().run(command.name, ...whole(command), '--no-such-option');
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      expect(stderr).toContain(`Unknown option --no-such-option of "${command.name}" (E_USAGE)\n`);
      expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    },
  );

  it.each(commands.filter(({ words, internal }) => !internal && !words?.at(-1)?.many))(
    'ends "$name" with 2 for a word too many',
    (command) => {
      const words = (command.words ?? []).map(({ name }) => name);
      const { stdout, stderr, status } = makeRoom().run(command.name, ...words, 'surplus');
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      expect(stderr).toContain(`Command "${command.name}" does not take "surplus" (E_USAGE)`);
    },
  );

  it.each(commands.filter((command) => !command.internal && whole(command).length > 0))(
    'ends "$name" with 2 without what it needs',
    (command) => {
      const { stdout, stderr, status } = makeRoom().run(command.name);
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      expect(stderr).toContain(`Command "${command.name}" lacks its <${whole(command)[0]}> (E_USAGE)`);
    },
  );

  it('uses no colours without a terminal', () => {
    expect(makeRoom().run('doctor').stdout).not.toContain('\u001b');
  });
});
