import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLists, planInstructions } from '../../src/clients/claude-code/settings/instructions-block.ts';
import { forEvery } from '../for-every.ts';

const OTHER_LISTS = { keep: ['The tide tables'], skip: ['The weather'] };

const piece = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n', ' ', '\t', '\u2028', '# Compact Instructions'),
  fc.constantFrom('<!-- a comment -->', 'see <!-- tideproof:end -->', '潮 🌊', '\uFEFF'),
);
/** Any text, with every kind of line end, with and without one at its end. */
const content = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

const plan = planInstructions(defaultLists);

function add(text: string | undefined): string {
  return plan.add(text).text!;
}

/** Without a record of the text from before, a line that had no end gets one. */
const ended = (text: string) => [text, `${text}\n`, `${text}\r\n`];

describe('planInstructions(), whatever the file', () => {
  it('adding twice is adding once, and other lists change nothing outside of the block', () =>
    forEvery(300, content, (text) => {
      fc.pre(!/^<!-- tideproof:/m.test(text));
      const once = add(text);
      expect(plan.add(once)).toMatchObject({ action: 'nothing', text: once });
      const updated = planInstructions(OTHER_LISTS).add(once);
      expect(updated).toMatchObject({ action: 'update' });
      expect(add(updated.text)).toBe(once);
      expect(ended(text)).toContain(plan.remove(updated.text).text);
    }));

  it('what others write around the block later is still there after removing', () =>
    forEvery(300, content, content, (before, after) => {
      fc.pre(!/^<!-- tideproof:/m.test(`${before}\n${after}`));
      const rest = plan.remove(`${add(before)}${after}`).text!;
      expect(rest.startsWith(before)).toBe(true);
      expect(rest.endsWith(after.replace(/^\r?\n/, ''))).toBe(true);
    }));
});

describe('planInstructions()', () => {
  it('makes a file that removing takes away again, unless something else is in it by then', () => {
    const made = add(undefined);
    expect(made).toMatch(/^<!-- tideproof:begin .*\n\n# Compact Instructions\n\n/);
    expect(made).toMatch(/\n\n<!-- tideproof:end -->\n$/);
    expect(plan.remove(made, null).text).toBeUndefined();
    expect(plan.remove(`${made}\n`, null).text).toBeUndefined();
    expect(plan.remove(`${made}\n# Tides\n`, null).text).toBe('\n# Tides\n');
    expect(plan.remove(add('')).text).toBe('');
  });

  it('speaks in the line ends of the file, also after a checkout that changed them', () => {
    expect(add('# Tides\r\n')).not.toMatch(/[^\r]\n/);
    const checkedOut = add('# Tides\n').replaceAll('\n', '\r\n');
    expect(plan.add(checkedOut).action).toBe('nothing');
    expect(plan.remove(checkedOut).text).toBe('# Tides\r\n');
  });

  it('puts right what was edited by hand between the marks', () => {
    const added = add('# Tides\n');
    const edited = added.replace('- Open tasks', '- All tasks');
    expect(plan.add(edited)).toMatchObject({ action: 'update', text: added });
  });
});

const block = add(undefined);
const [begin = ''] = block.split('\n');

it.each([
  ['a begin without an end', `# Tides\n${begin}\n`, '2'],
  ['an end without a begin', '<!-- tideproof:end -->\n', '1'],
  ['two blocks', `${begin}\n<!-- tideproof:end -->\n${begin}\n<!-- tideproof:end -->\n`, '1, 2, 3, 4'],
  ['an end before the begin', `<!-- tideproof:end -->\n${begin}\n`, '1, 2'],
])('planInstructions() refuses %s and names the lines', (_, text, lines) => {
  const refusal = { code: 'E_SETTINGS_UNREADABLE', message: expect.stringMatching(`: line ${lines}$`) };
  expect(() => plan.add(text)).toThrow(expect.objectContaining(refusal));
});
