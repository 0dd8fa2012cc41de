import { describe, expect, it } from 'vitest';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planStrayHooks } from '../../src/clients/claude-code/setup/parts.ts';

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
    expect(mixed).toMatchObject({ action: 'remove' });
    expect(JSON.parse(mixed.text!)).toEqual(wrap({ Stop: [bell] }));
  });

  it('leaves a file alone that holds none of ours or cannot be read', () => {
    const text = json({ hooks: { Stop: [bell] } });
    for (const none of [text, undefined, '', '{}', '[]', '{ "hooks": [] }', '// mine', '{'])
      expect(planStrayHooks(none)).toMatchObject({ action: 'nothing', text: none });
  });
});
