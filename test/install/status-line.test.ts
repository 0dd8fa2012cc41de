import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import {
  readStatusLineCommand,
  statusLineCommand,
  unwrapCommand,
} from '../../src/clients/claude-code/settings/hook-command.ts';
import { planInstall, planUninstall } from '../../src/clients/claude-code/settings/plan-install.ts';
import { anyCharacter } from '../any-character.ts';
import { makeRoom } from './room.ts';
import { COMMAND, smallSettings } from './settings-files.ts';

const PROGRAM = { node: '/usr/bin/node', file: '/opt/tideproof/dist/tideproof.cjs' };
const OURS = statusLineCommand(PROGRAM.node, PROGRAM.file);
const plan = (text: string) => planInstall(text, hooks, COMMAND, PROGRAM);
const statusLineOf = (text: string) => JSON.parse(text).statusLine;
describe('planInstall() with a status line', () => {
  it('adds ours where there is none', () => {
    const { text, edits } = plan('{}');
    expect(statusLineOf(text)).toEqual({ type: 'command', command: OURS });
    expect(edits.at(-1)).toMatchObject({ event: 'statusLine', action: 'add' });
  });

  it('keeps the command, the padding and all else of the one that is there', () => {
    const theirs = {
      type: 'command',
      command: 'my "line" $HOME',
      padding: 2,
      refreshInterval: 5,
      other: [1],
    };
    const { text, edits } = plan(JSON.stringify({ statusLine: theirs, model: 'opus' }));
    const { command, ...rest } = statusLineOf(text);
    expect(rest).toEqual({ type: 'command', padding: 2, refreshInterval: 5, other: [1] });
    expect(readStatusLineCommand(command)).toEqual({ wrapped: theirs.command });
    expect(edits.at(-1)).toMatchObject({ event: 'statusLine', action: 'replace', wraps: theirs.command });
  });

  it('wraps nothing twice, and follows when tideproof has moved', () => {
    const once = plan('{"statusLine": {"type": "command", "command": "theirs"}}').text;
    expect(plan(once).text).toBe(once);
    const moved = planInstall(once, hooks, COMMAND, { ...PROGRAM, file: '/new/tideproof.cjs' }).text;
    expect(statusLineOf(moved).command).toContain('/new/tideproof.cjs');
    expect(readStatusLineCommand(statusLineOf(moved).command)).toEqual({ wrapped: 'theirs' });
  });

  it.each(['null', '7', '"x"', '[]', '{}', '{"command": 7}'])(
    'refuses a status line of %s, which the client would not take either',
    (value) => {
      expect(() => plan(`{"statusLine": ${value}}`)).toThrow(/"statusLine(\.command)?" at line 1/);
    },
  );

  it('leaves the status line alone when it is not wanted, also ours', () => {
    const text = '{"statusLine": {"type": "command", "command": "theirs"}}';
    expect(statusLineOf(planInstall(text, hooks, COMMAND).text)).toEqual({
      type: 'command',
      command: 'theirs',
    });
    const installed = plan(text).text;
    expect(planInstall(installed, hooks, COMMAND).text).toBe(installed);
  });
});

describe('planUninstall() with a status line', () => {
  it('gives the command back as it was spelled, even if the file was changed since', () => {
    const before =
      '{\n  "statusLine": { "type": "command", "command": "caf\\u00e9 \\/x", "padding": 1 }\n}\n';
    const changed = plan(before).text.replace('"padding": 1', '"padding": 2');
    expect(planUninstall(changed, before).text).toBe(before.replace('"padding": 1', '"padding": 2'));
  });

  it('gives the same command back when nobody remembers the file from before', () => {
    const before = '{"statusLine":{"type":"command","command":"echo \\"é\\""}}';
    expect(planUninstall(plan(before).text).text).toBe(before);
  });

  it('undoes any command, in any place of the settings', () => {
    const settings = fc.tuple(fc.string({ unit: anyCharacter }), fc.option(fc.integer()), fc.boolean());
    fc.assert(
      fc.property(settings, fc.constantFrom('', '  ', '\t'), ([command, padding, first], indent) => {
        fc.pre(readStatusLineCommand(command) === undefined);
        const statusLine = { type: 'command', command, ...(padding === null ? {} : { padding }) };
        const value = first ? { statusLine, model: 'opus' } : { model: 'opus', statusLine };
        const text = JSON.stringify(value, null, indent);
        const installed = plan(text).text;
        expect(planUninstall(installed, text).text).toBe(text);
        expect(readStatusLineCommand(statusLineOf(installed).command)?.wrapped).toBe(
          Buffer.from(command).toString(),
        );
      }),
    );
  });
});

describe('install and uninstall with a status line', () => {
  it.each(smallSettings)('give %s back to the byte', (_name, text) => {
    const room = makeRoom(text);
    room.install({ statusLine: true });
    room.uninstall();
    expect(room.read()).toBe(text);
  });

  it('leave nothing behind where there was no file', () => {
    const room = makeRoom();
    room.install({ statusLine: true });
    room.uninstall();
    expect(room.list('.claude')).toEqual([]);
  });
});

describe('The command line of the status line', () => {
  it('carries any command through any shell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (command) => {
        const line = statusLineCommand('/a b/node', '/c/tideproof.cjs', command, 'linux');
        const words = line.split(' statusline ')[1]!.split(' ');
        expect(words.join(' ')).toMatch(/^--wrap=[\w-]*$/);
        expect(unwrapCommand(words)).toBe(command);
        expect(readStatusLineCommand(line)).toEqual({ wrapped: command });
      }),
    );
  });
});
