import { describe, expect, it } from 'vitest';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planStrayHooks } from '../../src/clients/claude-code/setup/clear-stray-hooks.ts';

const ours = { hooks: [{ type: 'command', command: hookCommand('/usr/bin/node', '/opt/tideproof.cjs') }] };
const bell = { hooks: [{ type: 'command', command: 'bell' }] };
const json = (value: unknown) => JSON.stringify(value, null, 2);

describe('planStrayHooks()', () => {
  it.each([
    ['below "hooks"', (hooks: object) => ({ hooks })],
    ['at the top', (hooks: object) => hooks],
  ])('takes the file away when only ours are in it, and only ours when there are others, %s', (_, wrap) => {
    expect(planStrayHooks(json(wrap({ Stop: [ours], PreCompact: [ours] })))).toMatchObject({
      action: 'remove',
      text: undefined,
    });
    const mixed = planStrayHooks(json(wrap({ Stop: [bell, ours] })));
    expect(mixed).toMatchObject({ action: 'remove', others: ['Stop: bell'] });
    expect(JSON.parse(mixed.text!)).toEqual(wrap({ Stop: [bell] }));
  });

  it('only tells of a file with hooks of others, and says nothing of one that holds none or cannot be read', () => {
    const text = json({ hooks: { Stop: [bell] } });
    expect(planStrayHooks(text)).toMatchObject({ action: 'nothing', text, others: ['Stop: bell'] });
    for (const none of [undefined, '', '{}', '[]', '{ "hooks": [] }', '// mine', '{'])
      expect(planStrayHooks(none)).toMatchObject({ action: 'nothing', text: none, others: [] });
  });
});
