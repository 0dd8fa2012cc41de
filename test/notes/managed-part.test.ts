import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePart, readPart } from '../../src/notes/managed-part.ts';

const TIME = '2026-03-09 10:00';
const state = (body: string) => ({ name: 'state', body });

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
    const text = placePart('# Notes\n\nMine.\n', state('Active task: none'), TIME);
    expect(text).toMatch(
      /^# Notes\n\n<!-- tideproof:state \w+ \(.+\) -->\nActive task: none\n<!-- \/tideproof:state -->\n\nMine\.\n$/,
    );
    expect(readPart(text, 'state')).toBe('Active task: none');
  });

  it('moves lines that somebody wrote into the part below it', () => {
    const text = placePart('# Notes\n', state('Active task: none\nNext: nothing'), TIME);
    const edited = text.replace('Next: nothing', 'Next: call the harbour master\nAnd the pilot.');
    const placed = placePart(edited, state('Active task: tables\nNext: nothing'), TIME);
    expect(readPart(placed, 'state')).toBe('Active task: tables\nNext: nothing');
    expect(placed).toContain(
      `### Edited by hand, moved here ${TIME}\n\nActive task: none\nNext: call the harbour master\nAnd the pilot.\n`,
    );
  });

  it('keeps a part that lost its end as text', () => {
    const broken = placePart('# Notes\n', state('one'), TIME).replace('<!-- /tideproof:state -->', 'mine');
    const placed = placePart(broken, state('two'), TIME);
    expect(readPart(placed, 'state')).toBe('two');
    expect(linesOf(placed)).toEqual(expect.arrayContaining(linesOf(broken)));
  });

  it('keeps everything outside of the part as it is, in its order', () => {
    fc.assert(
      fc.property(handWritten, body, body, (text, one, two) => {
        const start = placePart(text, state(one), TIME);
        // A part in somebody else's words that says the same already is left alone.
        fc.pre(start.includes('(kept current by tideproof'));
        const next = placePart(start, state(two), TIME);
        // Only a part of ours says this in its mark.
        const around = (whole: string) => {
          const at = whole.search(/<!-- tideproof:state \w+ \(kept current by tideproof/);
          const end = '<!-- /tideproof:state -->';
          return [whole.slice(0, at), whole.slice(whole.indexOf(end, at) + end.length)];
        };
        expect(around(next)).toEqual(around(start));
      }),
      { numRuns: 500 },
    );
  });

  it('loses no line, wherever people write and however often it is rewritten', () => {
    const step = fc.record({
      at: fc.nat(),
      line: fc.stringMatching(/^[a-z]{1,8}(?: [a-z]{1,8}){0,3}$/),
      said: body,
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let text = placePart('# Notes\n', state('begin'), TIME);
        const written: string[] = [];
        for (const { at, line, said } of steps) {
          const lines = text.split('\n');
          lines.splice(at % (lines.length + 1), 0, line);
          written.push(line);
          text = placePart(lines.join('\n'), state(said), TIME);
        }
        const present = new Set(text.split('\n'));
        expect(written.filter((line) => !present.has(line))).toEqual([]);
      }),
    );
  });
});
