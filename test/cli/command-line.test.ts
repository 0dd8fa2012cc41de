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
const wordsOf = ({ words = {} }: Command) => Object.keys(words);
const needed = (command: Command) => wordsOf(command).filter((word) => word.startsWith('<'));

describe('tideproof', () => {
  it.each([[], ['--help'], ['-h'], ['help']])('lists every command on one screen: %j', async (...words) => {
    const { stdout, status } = await run(words);
    const names = stdout.split('\n').flatMap((line) => /^ {2}.{10} {2}(\w+) {2,}\S/.exec(line)?.[1] ?? []);
    expect(names).toEqual(forPeople.map(({ name }) => name));
    for (const { title } of commandGroups.slice(0, -1)) expect(stdout).toContain(`\n  ${title}`);
    expect(status).toBe(0);
    const lines = (await run(words, { columns: 100, environment: { NO_COLOR: '1' } })).stdout.split('\n');
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(100);
    expect(lines.length).toBeLessThanOrEqual(28);
  });

  it.each(forPeople)('explains "$name", with examples', async ({ name, options, examples }) => {
    const { stdout, status } = await run([name, '--help']);
    for (const usage of [...Object.keys(options), '--json', '--help']) expect(stdout).toContain(`  ${usage}`);
    expect(Object.keys(examples).length).toBeGreaterThan(0);
    for (const line of Object.keys(examples)) expect(stdout).toContain(`  ${line}\n`);
    expect(status).toBe(0);
    expect((await run(['help', name])).stdout).toBe(stdout);
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

  it.each(forPeople)('ends "$name" with 2 for what it does not take or lacks', async (command) => {
    const { name, takesAnyText } = command;
    const refused = async (message: string, ...words: string[]) => {
      const { stdout, stderr, status } = await run([name, ...words]);
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      expect(stderr).toContain(`${name}: ${message} (E_USAGE)\n`);
      expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    };
    if (!takesAnyText)
      await refused('unknown option --no-such-option', ...needed(command), '--no-such-option');
    if (!wordsOf(command).at(-1)?.includes('...'))
      await refused('unexpected argument "surplus"', ...wordsOf(command), 'surplus');
    if (needed(command).length > 0) await refused(`missing ${needed(command)[0]}`);
  });
});
