import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeWarning, type WarningRequest } from '../../src/brief/compose-warning.ts';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';
import { warningLevels } from '../../src/domain/warning-levels.ts';
import { anyCharacter } from '../any-character.ts';

function fact(kind: FactKind, text: string, line: number, detail: Fact['detail'] = {}): Fact {
  const mark = { uuid: `u${line}`, line, time: '', turn: line, generation: 0 };
  return { kind, key: text, text, status: 'open', detail, uses: 1, first: mark, last: mark };
}

const request: WarningRequest = {
  level: 'warning',
  percent: 76,
  tokensLeft: 40_080,
  prompt: 'Make the tide tables\nround half to even',
  cwd: '/home/ada/tides',
  facts: [
    fact('task', 'Write the docs', 1, { state: 'pending' }),
    fact('task', 'Round the heights', 2, { state: 'in_progress' }),
    fact('file', '/home/ada/tides/src/only-read.ts', 9),
    fact('file', '/home/ada/tides/src/old.ts', 3, { edits: 2 }),
    fact('file', '/home/ada/tides/src/new.ts', 4, { writes: 1 }),
  ],
};

describe('composeWarning()', () => {
  it('asks for nothing at the first level', () => {
    expect(composeWarning({ ...request, level: 'notice', percent: 62 })).toBe(
      '[tideproof] Context at 62 % of the point where it is compacted, about 40k tokens left. ' +
        'Nothing to do yet: finish what is open before you begin something large.',
    );
  });

  it('suggests to save and a compaction with a focus that is ready to copy', () => {
    expect(composeWarning(request)).toBe(
      '[tideproof] Context at 76 % of the point where it is compacted, about 40k tokens left. ' +
        'At the next good stopping point, suggest that the user runs /save, then:\n' +
        '/compact keep: Make the tide tables round half to even; task: Round the heights; files: src/new.ts, src/old.ts',
    );
  });

  it('asks to begin nothing large at the last level', () => {
    const text = composeWarning({ ...request, level: 'critical', percent: 92 });
    expect(text).toContain('begin nothing large');
    expect(text).toContain('/compact keep: Make the tide tables');
  });

  it('has a focus even when nothing is known', () => {
    expect(composeWarning({ ...request, prompt: '', facts: [] })).toMatch(
      /\n\/compact keep the work in hand$/,
    );
  });

  it('never takes more than 120 tokens, and the focus is one line', () => {
    const long = fc.oneof(fc.string({ maxLength: 600 }), fc.string({ unit: anyCharacter, maxLength: 600 }));
    fc.assert(
      fc.property(fc.constantFrom(...warningLevels), long, fc.array(long), (level, prompt, paths) => {
        const files = paths.map((path, nth) => fact('file', path.replaceAll('\n', ''), nth, { edits: 1 }));
        const task = fact('task', prompt, 1, { state: 'in_progress' });
        const text = composeWarning({ ...request, level, prompt, facts: [task, ...files] });
        expect(estimateTokens(text)).toBeLessThanOrEqual(120);
        expect(text.split('\n').length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
