import { describe, expect, it } from 'vitest';
import { type HookRegistration, hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { planInstall } from '../../src/clients/claude-code/settings/plan-install.ts';
import { AppError } from '../../src/domain/app-error.ts';
import { COMMAND, nastySettings, OLD_COMMAND, refusedSettings } from './settings-files.ts';

const actions = (plan: { edits: { event: string; action: string }[] }) =>
  plan.edits.map(({ event, action }) => `${action} ${event}`);
const addAll = hooks.map(({ event }) => `add ${event}`);
const keepAll = hooks.map(({ event }) => `keep ${event}`);
const stopOnly = hooks.filter(({ event }) => event === 'Stop');
const ours = (command: string) => ({ type: 'command', command, timeout: 30, async: true });

describe.each(Object.entries(nastySettings))('planInstall() on %s', (_name, text) => {
  const plan = planInstall(text, hooks, COMMAND);

  it('adds every hook, valid for a strict parser', () => {
    expect(actions(plan)).toEqual(addAll);
    const settings = JSON.parse(plan.text.replace(/^\uFEFF/, ''));
    for (const { event, async, timeoutSeconds } of hooks)
      expect(settings.hooks[event].at(-1)).toEqual({
        hooks: [{ type: 'command', command: COMMAND, timeout: timeoutSeconds, ...(async && { async }) }],
      });
  });

  it('plans nothing on its own result', () => {
    const again = planInstall(plan.text, hooks, COMMAND);
    expect(actions(again)).toEqual(keepAll);
    expect(again.text).toBe(plan.text);
  });

  it('keeps every line of the file, its line endings, its mark and its end', () => {
    if (text.replace(/^\uFEFF/, '').trim() === '') return;
    expect(plan.text.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
    expect(/\s*$/.exec(plan.text)?.[0]).toBe(/\s*$/.exec(text)?.[0]);
    if (text.includes('\r\n') && !/[^\r]\n/.test(text)) expect(plan.text).not.toMatch(/[^\r]\n/);
  });
});

const withoutGaps = Object.entries(nastySettings).filter(
  ([, text]) => !/[[{]\s+[\]}]/.test(text) && /\S/.test(text),
);

describe('planInstall()', () => {
  it.each(withoutGaps)('only inserts into %s, nothing is taken away or moved', (_name, text) => {
    const { text: planned } = planInstall(text, hooks, COMMAND);
    let found = 0;
    for (let at = 0; at < planned.length; at += 1) if (text[found] === planned[at]) found += 1;
    expect(found).toBe(text.length);
  });

  it('makes a file of the usual form where there is none', () => {
    expect(planInstall(undefined, stopOnly, COMMAND).text).toBe(
      `${JSON.stringify({ hooks: { Stop: [{ hooks: [ours(COMMAND)] }] } }, null, 2)}\n`,
    );
  });

  it('writes with the indentation and line ends of the file', () => {
    const text = '{\r\n\t"hooks": {\r\n\t\t"Stop": []\r\n\t}\r\n}';
    const { text: planned } = planInstall(text, stopOnly, COMMAND);
    expect(planned).toBe(
      JSON.stringify({ hooks: { Stop: [{ hooks: [ours(COMMAND)] }] } }, null, '\t').replaceAll('\n', '\r\n'),
    );
  });

  it('keeps a one-liner on one line', () => {
    const { text } = planInstall('{"model":"opus"}\n', stopOnly, COMMAND);
    expect(text).toBe(
      `${JSON.stringify({ model: 'opus', hooks: { Stop: [{ hooks: [ours(COMMAND)] }] } })}\n`,
    );
  });

  it('replaces an entry with an old node in its place, between those of others', () => {
    const other = (n: number) => ({ matcher: 'x', hooks: [{ type: 'command', command: `other ${n}` }] });
    const settings = (command: string) =>
      JSON.stringify({ hooks: { Stop: [other(1), { hooks: [ours(command)] }, other(2)] } }, null, 2);
    const plan = planInstall(settings(OLD_COMMAND), stopOnly, COMMAND);
    expect(actions(plan)).toEqual(['replace Stop']);
    expect(plan.text).toBe(settings(COMMAND));
  });

  it('removes duplicates and entries of events it no longer uses', () => {
    const settings = {
      hooks: {
        PostToolUse: [{ matcher: '*', hooks: [ours(OLD_COMMAND)] }],
        Stop: [
          { hooks: [ours(OLD_COMMAND), { type: 'command', command: 'other' }] },
          { hooks: [ours(COMMAND)] },
          { matcher: 'never', hooks: [ours(COMMAND)] },
        ],
      },
    };
    const plan = planInstall(JSON.stringify(settings, null, 2), stopOnly, COMMAND);
    expect(actions(plan)).toEqual(['keep Stop', 'remove PostToolUse', 'remove Stop', 'remove Stop']);
    expect(JSON.parse(plan.text)).toEqual({
      hooks: {
        Stop: [{ hooks: [{ type: 'command', command: 'other' }] }, { hooks: [ours(COMMAND)] }],
      },
    });
  });

  it('takes an empty matcher and a star for none, and the keys in any order', () => {
    const { type, ...rest } = ours(COMMAND);
    const text = JSON.stringify({ hooks: { Stop: [{ matcher: '', hooks: [{ ...rest, type }] }] } });
    expect(planInstall(text, stopOnly, COMMAND)).toMatchObject({ text, edits: [{ action: 'keep' }] });
  });

  it('corrects an entry of ours whose timeout or async differs', () => {
    const text = JSON.stringify({ hooks: { Stop: [{ hooks: [{ ...ours(COMMAND), timeout: 2 }] }] } });
    const plan = planInstall(text, stopOnly, COMMAND);
    expect(actions(plan)).toEqual(['replace Stop']);
    expect(JSON.parse(plan.text).hooks.Stop[0].hooks).toEqual([ours(COMMAND)]);
  });

  it('writes and finds matchers', () => {
    const narrow: HookRegistration[] = [
      { event: 'SessionStart', matcher: 'compact', async: false, timeoutSeconds: 5, why: 'a' },
      { event: 'SessionStart', matcher: 'clear', async: false, timeoutSeconds: 5, why: 'b' },
    ];
    const plan = planInstall('{}', narrow, COMMAND);
    expect(
      JSON.parse(plan.text).hooks.SessionStart.map((group: { matcher: string }) => group.matcher),
    ).toEqual(['compact', 'clear']);
    expect(actions(planInstall(plan.text, narrow, COMMAND))).toEqual([
      'keep SessionStart',
      'keep SessionStart',
    ]);
  });

  it.each(Object.entries(refusedSettings))('refuses %s and says where', (_name, [text, complaint]) => {
    const attempt = () => planInstall(text, hooks, COMMAND);
    expect(attempt).toThrow(AppError);
    expect(attempt).toThrow(complaint);
    expect(attempt).toThrow(expect.objectContaining({ code: 'E_SETTINGS_UNREADABLE' }));
  });

  it('lets an odd event of someone else be', () => {
    expect(actions(planInstall('{"hooks": {"Notification": "x"}}', hooks, COMMAND))).toEqual(addAll);
  });
});

describe('hooks', () => {
  it('gives each event a timeout of its own, in seconds', () => {
    expect(new Set(hooks.map(({ event }) => event)).size).toBe(hooks.length);
    for (const { timeoutSeconds } of hooks)
      expect(timeoutSeconds).toSatisfy((n: number) => n >= 5 && n <= 60);
  });

  it('waits where the answer or the order matters', () => {
    expect(hooks.filter(({ async }) => !async).map(({ event }) => event)).toEqual([
      'SessionStart',
      'UserPromptSubmit',
      'PreCompact',
      'SubagentStop',
      'SessionEnd',
    ]);
  });
});
