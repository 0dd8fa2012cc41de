import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeAccount } from '../../src/brief/compose-account.ts';
import { composeHandoff } from '../../src/brief/compose-handoff.ts';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { HANDOVER_TOKENS, shapeHandover } from '../../src/brief/shape-handover.ts';
import { mergeSighting } from '../../src/domain/fact.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { stateOfRecord } from '../../src/facts/state-of-record.ts';

const PLAIN = 'WHY: the tables are late\nWHAT: offset found\nHOW: by bisection\nCONTINUE_BY: mend clock.js';

describe('shapeHandover()', () => {
  it.each([
    PLAIN,
    '```\n**WHY:** the tables are late\n**WHAT:** offset found\n**HOW:** by bisection\n**CONTINUE_BY:** mend clock.js\n```',
    'Here it is.\n\n## Why\nthe tables are late\n\n## What\noffset found\n## How\nby bisection\n## Continue by:\nmend clock.js',
  ])('finds the four parts however they are decorated: %j', (answer) => {
    expect(shapeHandover(answer)).toBe(PLAIN);
  });

  it.each(['', 'I cannot do that.', 'WHY: a\nWHAT: b\nHOW: c', 'WHY:\nWHAT: b\nHOW: c\nCONTINUE_BY: d'])(
    'gives nothing for %j',
    (answer) => {
      expect(shapeHandover(answer)).toBeUndefined();
    },
  );

  it('takes a sentence that begins like a part for what it is', () => {
    expect(shapeHandover(PLAIN.replace('by bisection', 'by bisection\nHow it was found matters'))).toContain(
      'by bisection\nHow it was found matters\nCONTINUE_BY',
    );
  });

  it('never takes more room than there is, and stays the same when shaped again', () => {
    const body = fc.string({ minLength: 1, maxLength: 4000 }).filter((text) => /\w/.test(text));
    fc.assert(
      fc.property(
        body,
        body,
        body,
        body,
        fc.integer({ min: 1, max: HANDOVER_TOKENS }),
        (a, b, c, d, tokensMax) => {
          const text = shapeHandover(`WHY: x${a}\nWHAT: x${b}\nHOW: x${c}\nCONTINUE_BY: x${d}`, tokensMax);
          if (text === undefined) return;
          expect(estimateTokens(text)).toBeLessThanOrEqual(tokensMax);
          expect(shapeHandover(text, tokensMax)).toBe(text);
        },
      ),
    );
  });
});

describe('composeHandoff() with a handover', () => {
  const record = stateOfRecord(startProgress());
  const rule = mergeSighting(
    undefined,
    { kind: 'rule', key: 'r', text: 'Never print at night.' },
    { uuid: '', line: 1, time: '', turn: 1, generation: 0 },
  );
  const account = composeAccount({ facts: [rule], record, runningPrompt: 'Mend it.', cwd: '/p', turn: 1 });
  const base = { account, ending: 'ended' as const, ageMilliseconds: 0 };
  const rest = { transcriptPath: '/t.jsonl', tokensMax: 800 };

  it('quotes it as what it is, within a part of the room', () => {
    const text = composeHandoff({ ...base, ...rest, charactersMax: 10_000, handover: PLAIN });
    expect(text).toContain(
      `Handover that a model wrote; the record below counts for more:\n${PLAIN.replace(/^/gm, '> ')}\n`,
    );
    const long = PLAIN.replace('by bisection', 'by bisection '.repeat(300));
    const clipped = composeHandoff({ ...base, ...rest, charactersMax: 10_000, handover: long });
    expect(estimateTokens(clipped)).toBeLessThanOrEqual(800);
    expect(clipped).toContain('CONTINUE_BY: mend clock.js');
    expect(clipped).toContain('- Never print at night.');
  });
});
