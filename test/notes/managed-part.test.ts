import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePart, readPart } from '../../src/notes/managed-part.ts';
import { forEvery } from '../for-every.ts';

const TIME = '2026-03-09 10:00';
const place = (text: string, said: string) => placePart(text, text, 'state', said, TIME);

/** Text that people might write, marks of ours and halves of them included. */
const handWritten = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '# Title',
        '## Notes',
        '- a line of mine',
        '<!-- tideproof:state 1a2b3c (kept current) -->',
        '<!-- /tideproof:state -->',
        '<!-- tideproof:handoff 1 -->',
        '<!--',
        '\r',
        '',
      ),
    ),
  )
  .map((lines) => lines.join('\n'));
const body = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }).map((lines) => lines.join('\n'));

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}

describe('placePart()', () => {
  it('puts the part below the title and says what it is for', () => {
    const text = place('# Notes\n\nMine.\n', 'Active task: none');
    const part = '<!-- tideproof:state \\w+ \\(.+\\) -->\nActive task: none\n<!-- /tideproof:state -->';
    expect(text).toMatch(new RegExp(`^# Notes\n\n${part}\n\nMine\\.\n$`));
    expect(readPart(text, 'state')).toBe('Active task: none');
  });

  it('moves lines that somebody wrote into the part below it', () => {
    const text = place('# Notes\n', 'Active task: none\nNext: nothing');
    const edited = text.replace('Next: nothing', 'Next: call the harbour master\nAnd the pilot.');
    const placed = place(edited, 'Active task: tables\nNext: nothing');
    expect(readPart(placed, 'state')).toBe('Active task: tables\nNext: nothing');
    const moved = 'Active task: none\nNext: call the harbour master\nAnd the pilot.\n';
    expect(placed).toContain(`### Edited by hand, moved here ${TIME}\n\n${moved}`);
  });

  it('keeps a part that lost its end as text', () => {
    const broken = place('# Notes\n', 'one').replace('<!-- /tideproof:state -->', 'mine');
    const placed = place(broken, 'two');
    expect(readPart(placed, 'state')).toBe('two');
    expect(linesOf(placed)).toEqual(expect.arrayContaining(linesOf(broken)));
  });

  it('keeps everything outside of the part as it is, in its order', () =>
    forEvery(500, handWritten, body, body, (text, one, two) => {
      const start = place(text, one);
      // A part in somebody else's words that says the same already is left alone.
      fc.pre(start.includes('(kept current by tideproof'));
      const next = place(start, two);
      // Only a part of ours says this in its mark.
      const around = (whole: string) => {
        const at = whole.search(/<!-- tideproof:state \w+ \(kept current by tideproof/);
        const end = '<!-- /tideproof:state -->';
        return [whole.slice(0, at), whole.slice(whole.indexOf(end, at) + end.length)];
      };
      expect(around(next)).toEqual(around(start));
    }));

  it('loses no line, wherever people write and however often it is rewritten', () => {
    const step = fc.record({
      at: fc.nat(),
      line: fc.stringMatching(/^[a-z]{1,8}(?: [a-z]{1,8}){0,3}$/),
      said: body,
    });
    forEvery(100, fc.array(step, { maxLength: 12 }), (steps) => {
      // A line that we write as well cannot be told from ours.
      const ours = steps.flatMap(({ said }) => linesOf(said));
      fc.pre(!steps.some(({ line }) => ours.includes(line)));
      let text = place('# Notes\n', 'begin');
      const written: string[] = [];
      for (const { at, line, said } of steps) {
        const lines = text.split('\n');
        lines.splice(at % (lines.length + 1), 0, line);
        written.push(line);
        text = place(lines.join('\n'), said);
      }
      const present = new Set(text.split('\n'));
      expect(written.filter((line) => !present.has(line))).toEqual([]);
    });
  });
});
