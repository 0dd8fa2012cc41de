import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
      for (const { line } of examples) expect(stdout).toContain(line);
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
    [['doctor', '-x'], 'Unknown option -x of "doctor" (E_USAGE)', 'tideproof doctor [--json]'],
    [['doctor', '--json=no'], 'Option --json takes no value (E_USAGE)', 'tideproof doctor [--json]'],
    [['import', 'this'], 'Command "import" does not take "this" (E_USAGE)', 'tideproof import [--json]'],
  ])('refuses %j with a hint', (words, message, hint) => {
    const { stdout, stderr, status } = makeRoom().run(...words);
    expect(stdout).toBe('');
    expect(stderr.split('\n')[0]).toBe(message);
    expect(stderr.split('\n')[1]).toContain(hint);
    expect(status).toBe(2);
  });

  it('uses no colours without a terminal', () => {
    expect(makeRoom().run('doctor').stdout).not.toContain('\u001b');
  });
});
