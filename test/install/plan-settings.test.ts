import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { planHooks } from '../../src/clients/claude-code/settings/plan-settings.ts';
import { COMMAND, OLD_COMMAND } from './settings-files.ts';

const actions = (plan: { edits: { name: string; action: string }[] }) =>
  plan.edits.map(({ name, action }) => `${action} ${name}`);
const stopOnly = hooks.filter(({ event }) => event === 'Stop');
const ours = (command: string) => ({ type: 'command', command, timeout: 30, async: true });
const theirs = (command: string) => ({ type: 'command', command });

describe('planHooks()', () => {
  it.each([
    [undefined, 2, '\n', '\n'],
    ['{\r\n\t"hooks": {\r\n\t\t"Stop": []\r\n\t}\r\n}', '\t', '\r\n', ''],
    ['{"hooks":{}}', undefined, '', ''],
  ])('writes in the form of the file: %j', (text, indent, lineEnd, end) => {
    const settings = { hooks: { Stop: [{ hooks: [ours(COMMAND)] }] } };
    const wanted = JSON.stringify(settings, null, indent).replaceAll('\n', lineEnd) + end;
    expect(planHooks(stopOnly, COMMAND).add(text).text).toBe(wanted);
  });

  it('replaces an entry with an old node in its place, between those of others', () => {
    const other = (n: number) => ({ matcher: 'x', hooks: [theirs(`other ${n}`)] });
    const settings = (command: string) =>
      JSON.stringify({ hooks: { Stop: [other(1), { hooks: [ours(command)] }, other(2)] } }, null, 2);
    const plan = planHooks(stopOnly, COMMAND).add(settings(OLD_COMMAND));
    expect(actions({ edits: plan.edits! })).toEqual(['replace Stop']);
    expect(plan.text).toBe(settings(COMMAND));
  });
});
