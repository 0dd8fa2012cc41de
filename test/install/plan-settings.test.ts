import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { parseCommand, statusLineCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planInstall, planUninstall } from '../../src/clients/claude-code/settings/plan-settings.ts';
import { PROGRAM } from './room.ts';
import { COMMAND, OLD_COMMAND, smallSettings } from './settings-files.ts';

const actions = (plan: { edits: { name: string; action: string }[] }) =>
  plan.edits.map(({ name, action }) => `${action} ${name}`);
const stopOnly = hooks.filter(({ event }) => event === 'Stop');
const ours = (command: string) => ({ type: 'command', command, timeout: 30, async: true });
const theirs = (command: string) => ({ type: 'command', command });
const parse = (text: string) => JSON.parse(text.replace(/^\uFEFF/, ''));
const withLine = (text: string) => planInstall(text, hooks, COMMAND, PROGRAM);

describe('planInstall()', () => {
  const withoutGaps = smallSettings.filter(([, text]) => !/[[{]\s+[\]}]/.test(text) && /\S/.test(text));
  it.each(withoutGaps)('only inserts into %s, nothing is taken away or moved', (_name, text) => {
    const { text: planned } = planInstall(text, hooks, COMMAND);
    let found = 0;
    for (let at = 0; at < planned.length; at += 1) if (text[found] === planned[at]) found += 1;
    expect(found).toBe(text.length);
  });

  it.each([
    [undefined, 2, '\n', '\n'],
    ['{\r\n\t"hooks": {\r\n\t\t"Stop": []\r\n\t}\r\n}', '\t', '\r\n', ''],
    ['{"hooks":{}}', undefined, '', ''],
  ])('writes in the form of the file: %j', (text, indent, lineEnd, end) => {
    const settings = { hooks: { Stop: [{ hooks: [ours(COMMAND)] }] } };
    const wanted = JSON.stringify(settings, null, indent).replaceAll('\n', lineEnd) + end;
    expect(planInstall(text, stopOnly, COMMAND).text).toBe(wanted);
  });

  it('replaces an entry with an old node in its place, between those of others', () => {
    const other = (n: number) => ({ matcher: 'x', hooks: [theirs(`other ${n}`)] });
    const settings = (command: string) =>
      JSON.stringify({ hooks: { Stop: [other(1), { hooks: [ours(command)] }, other(2)] } }, null, 2);
    const plan = planInstall(settings(OLD_COMMAND), stopOnly, COMMAND);
    expect(actions(plan)).toEqual(['replace Stop']);
    expect(plan.text).toBe(settings(COMMAND));
  });

  it('removes duplicates, narrowed entries and those of events that it no longer uses', () => {
    const settings = {
      hooks: {
        PostToolUse: [{ matcher: '*', hooks: [ours(OLD_COMMAND)] }],
        Stop: [
          { hooks: [ours(OLD_COMMAND), theirs('other')] },
          { matcher: '', hooks: [ours(COMMAND)] },
          { matcher: 'never', hooks: [ours(COMMAND)] },
        ],
      },
    };
    const plan = planInstall(JSON.stringify(settings, null, 2), stopOnly, COMMAND);
    expect(actions(plan)).toEqual(['keep Stop', 'remove PostToolUse', 'remove Stop', 'remove Stop']);
    expect(parse(plan.text)).toEqual({
      hooks: { Stop: [{ hooks: [theirs('other')] }, { matcher: '', hooks: [ours(COMMAND)] }] },
    });
  });

  it('adds a status line, or wraps the one that is there and leaves the rest of it', () => {
    const added = withLine('{}');
    const command = statusLineCommand(PROGRAM.node, PROGRAM.file);
    expect(parse(added.text).statusLine).toEqual({ type: 'command', command });
    expect(actions(added).at(-1)).toBe('add statusLine');
    const line = { ...theirs('my "line" $HOME'), padding: 2, refreshInterval: 5 };
    const wrapped = withLine(JSON.stringify({ statusLine: line }));
    expect(parse(wrapped.text).statusLine).toEqual({ ...line, command: expect.any(String) });
    expect(parseCommand(parse(wrapped.text).statusLine.command)?.wrapped).toBe(line.command);
    expect(withLine(wrapped.text).text).toBe(wrapped.text);
    // Not wanted: whatever is there stays, also ours.
    expect(planInstall(wrapped.text, hooks, COMMAND).text).toBe(wrapped.text);
  });
});

describe('planUninstall()', () => {
  it('removes lists and objects that are empty without ours, unless they were there before', () => {
    const before = '{"hooks":{"Stop":[]}}';
    const { text } = planInstall(before, hooks, COMMAND);
    expect(planUninstall(text).text).toBe('{}');
    expect(planUninstall(text, before).text).toBe(before);
  });

  it('finds ours under any event, in groups shared with others, several in a row', () => {
    const group = (...commands: string[]) => ({ hooks: commands.map(theirs) });
    const text = JSON.stringify({
      hooks: {
        TeaTime: [group(COMMAND), group(OLD_COMMAND)],
        Stop: [group(COMMAND), group(OLD_COMMAND, 'x', COMMAND, 'y'), group(COMMAND)],
        Odd: 'x',
      },
    });
    const plan = planUninstall(text);
    expect(plan.text).toBe(JSON.stringify({ hooks: { Stop: [group('x', 'y')], Odd: 'x' } }));
    expect(actions(plan)).toEqual([...Array(2).fill('remove TeaTime'), ...Array(4).fill('remove Stop')]);
  });

  it('gives the status line of the user back, whatever changed around it', () => {
    const before = '{\n  "statusLine": { "type": "command", "command": "echo \\"é\\"", "padding": 1 }\n}\n';
    const changed = withLine(before).text.replace('"padding": 1', '"padding": 2');
    expect(planUninstall(changed).text).toBe(before.replace('"padding": 1', '"padding": 2'));
  });
});
