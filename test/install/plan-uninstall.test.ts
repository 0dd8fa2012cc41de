import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { planInstall, planUninstall } from '../../src/clients/claude-code/settings/plan-install.ts';
import { AppError } from '../../src/domain/app-error.ts';
import { COMMAND, OLD_COMMAND, smallSettings } from './settings-files.ts';

const handler = (command: string) => ({ type: 'command', command });

describe('planUninstall()', () => {
  it.each(smallSettings)('changes nothing in %s, which has nothing of ours', (_name, text) => {
    expect(planUninstall(text)).toEqual({ text, edits: [] });
  });

  const hasGap = (text: string) => /[[{][ \t\r\n]+[\]}]/.test(text);
  const isBlank = (text: string) => text.replace('\uFEFF', '').trim() === '';
  const exact = smallSettings.filter(([, text]) => !hasGap(text) && !isBlank(text));
  it.each(exact)('takes the hooks out of %s to the byte, without the journal', (_name, text) => {
    const installed = planInstall(text, hooks, COMMAND).text;
    const plan = planUninstall(installed, text);
    expect(plan.text).toBe(text);
    expect(plan.edits).toHaveLength(hooks.length);
  });

  it('removes lists and objects that are empty without ours, up to "hooks" itself', () => {
    const text = planInstall('{\n  "model": "x"\n}\n', hooks, COMMAND).text;
    expect(planUninstall(text).text).toBe('{\n  "model": "x"\n}\n');
  });

  it('keeps an empty list that was there before', () => {
    const before = '{"hooks":{"Stop":[]}}';
    const text = planInstall(before, hooks, COMMAND).text;
    expect(planUninstall(text).text).toBe('{}');
    expect(planUninstall(text, before).text).toBe(before);
  });

  it('takes our handler out of a group shared with others', () => {
    const others = [handler('first'), handler('second')];
    const stop = [{ matcher: 'x', hooks: [handler(OLD_COMMAND), others[0], handler(COMMAND), others[1]] }];
    const text = JSON.stringify({ hooks: { Stop: stop, Odd: 'x' } }, null, 4);
    expect(planUninstall(text).text).toBe(
      JSON.stringify({ hooks: { Stop: [{ matcher: 'x', hooks: others }], Odd: 'x' } }, null, 4),
    );
  });

  it('finds ours under any event, also an unknown one, also several in a row', () => {
    const group = (command: string) => ({ hooks: [handler(command)] });
    const text = JSON.stringify({
      hooks: {
        TeaTime: [group(COMMAND), group(OLD_COMMAND)],
        Stop: [group(COMMAND), group('x'), group(COMMAND)],
      },
    });
    const plan = planUninstall(text);
    expect(plan.text).toBe(JSON.stringify({ hooks: { Stop: [group('x')] } }));
    expect(plan.edits.map(({ event }) => event)).toEqual(['TeaTime', 'TeaTime', 'Stop', 'Stop']);
  });

  it('refuses a text the client cannot read', () => {
    expect(() => planUninstall('{"hooks": {},}')).toThrow(AppError);
  });
});
