import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { parseCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planHooks, planRemoveHooks } from '../../src/clients/claude-code/settings/plan-settings.ts';
import { forEvery } from '../for-every.ts';
import { PROGRAM } from './room.ts';
import { COMMAND, OLD_COMMAND } from './settings-files.ts';

type Settings = Record<string, unknown>;

const handler = fc.oneof(
  fc.record({ type: fc.constant('command'), command: fc.string() }),
  fc.jsonValue({ maxDepth: 2 }),
);
const ourHandler = fc
  .constantFrom(COMMAND, OLD_COMMAND)
  .map((command) => ({ type: 'command', command, timeout: 9 }));
const group = (of: fc.Arbitrary<unknown>) =>
  fc.oneof(
    fc.record(
      { matcher: fc.constantFrom('', '*', 'compact', 'x'), hooks: fc.array(of, { maxLength: 3 }) },
      { requiredKeys: ['hooks'] },
    ),
    fc.jsonValue({ maxDepth: 1 }),
  );
const event = fc.constantFrom(...hooks.map(({ event }) => event), 'Notification', 'TeaTime');
const settingsWith = (of: fc.Arbitrary<unknown>): fc.Arbitrary<Settings> =>
  fc
    .tuple(
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
      fc.option(fc.dictionary(event, fc.array(group(of), { maxLength: 3 })), { nil: undefined }),
      fc.boolean(),
    )
    .map(([{ hooks: _hooks, ...rest }, registered, first]) =>
      registered === undefined
        ? rest
        : first
          ? { hooks: registered, ...rest }
          : { ...rest, hooks: registered },
    );

interface Formatting {
  indent: string;
  lineEnd: string;
  tail: string;
  gap: string;
}

const formatting: fc.Arbitrary<Formatting> = fc.record({
  indent: fc.constantFrom('', ' ', '  ', '   ', '    ', '\t', ' \t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  tail: fc.constantFrom('', '\n', '\r\n', ' \n\n'),
  gap: fc.constantFrom('', ' ', '\n', '\n  ', '\r\n\t'),
});

function format(value: unknown, { indent, lineEnd, tail, gap }: Formatting): string {
  return gap + JSON.stringify(value, null, indent).replaceAll('\n', lineEnd) + tail;
}

describe('install and uninstall, whatever the settings and their form', () => {
  it('planRemoveHooks() undoes planHooks() to the byte', () =>
    forEvery(50, settingsWith(handler), formatting, (settings, form) => {
      const text = format(settings, form);
      const { text: installed } = planHooks(hooks, COMMAND).add(text);
      expect(planRemoveHooks(installed, text).text).toBe(text);
    }));

  it('planHooks() twice is once, also over older entries and duplicates of ours', () =>
    forEvery(50, settingsWith(fc.oneof(handler, ourHandler)), formatting, (settings, form) => {
      const once = planHooks(hooks, COMMAND).add(format(settings, form));
      const twice = planHooks(hooks, COMMAND).add(once.text);
      expect(twice.text).toBe(once.text);
      expect(twice.edits!.map(({ action }) => action)).toEqual(hooks.map(() => 'keep'));
    }));

  it('planRemoveHooks() keeps what someone added since, and how they reformatted the file', () =>
    forEvery(
      50,
      settingsWith(handler),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 3 }),
      formatting,
      formatting,
      (settings, { hooks: _hooks, ...added }, form, laterForm) => {
        const text = format(settings, form);
        const installed: Settings = JSON.parse(planHooks(hooks, COMMAND).add(text).text!);
        const later = format({ ...installed, ...added }, laterForm);
        expect(JSON.parse(planRemoveHooks(later, text).text!)).toEqual(
          JSON.parse(JSON.stringify({ ...settings, ...added })),
        );
      },
    ));

  it('a status line of any command comes back as it was, and passes through any shell', () => {
    const any = fc.string({ unit: 'grapheme' }).filter((command) => parseCommand(command) === undefined);
    forEvery(50, any, formatting, (command, form) => {
      const text = format({ model: 'opus', statusLine: { type: 'command', command } }, form);
      const installed = planHooks(hooks, COMMAND, PROGRAM).add(text).text!;
      const line: string = JSON.parse(installed).statusLine.command;
      const words = line.split(' statusline ')[1]!.split(' ');
      expect(words.join(' ')).toMatch(/^--wrap=[\w-]*$/);
      expect(parseCommand(line)?.wrapped).toBe(command);
      expect(planRemoveHooks(installed, text).text).toBe(text);
    });
  });

  it('no text makes the plans fail in a way they cannot explain', () =>
    forEvery(50, fc.oneof(fc.string(), fc.json()), (text) => {
      try {
        const installed = planHooks(hooks, COMMAND).add(text);
        JSON.parse(installed.text!);
      } catch (error) {
        expect(error).toMatchObject({ code: 'E_SETTINGS_UNREADABLE' });
      }
    }));
});
