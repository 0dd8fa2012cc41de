import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { HANDOFF_TOKENS, shapeHandoff } from '../../src/brief/shape-handoff.ts';
import { forEvery } from '../for-every.ts';

const PLAIN = 'WHY: the tables are late\nWHAT: offset found\nHOW: by bisection\nCONTINUE_BY: mend clock.js';

describe('shapeHandoff()', () => {
  it.each([
    PLAIN,
    '```\n**WHY:** the tables are late\n**WHAT:** offset found\n**HOW:** by bisection\n**CONTINUE_BY:** mend clock.js\n```',
    'Here it is.\n\n## Why\nthe tables are late\n\n## What\noffset found\n## How\nby bisection\n## Continue by:\nmend clock.js',
  ])('finds the four parts however they are decorated: %j', (answer) => {
    expect(shapeHandoff(answer)).toBe(PLAIN);
  });

  const incomplete = [
    '',
    'I cannot do that.',
    'WHY: a\nWHAT: b\nHOW: c',
    'WHY:\nWHAT: b\nHOW: c\nCONTINUE_BY: d',
  ];
  it.each(incomplete)('gives nothing for %j', (answer) => expect(shapeHandoff(answer)).toBeUndefined());

  it('never takes more room than there is, and stays the same when shaped again', () => {
    const body = fc.string({ minLength: 1, maxLength: 4000 }).filter((text) => /\w/.test(text));
    forEvery(
      100,
      body,
      body,
      body,
      body,
      fc.integer({ min: 1, max: HANDOFF_TOKENS }),
      (a, b, c, d, tokensMax) => {
        const text = shapeHandoff(`WHY: x${a}\nWHAT: x${b}\nHOW: x${c}\nCONTINUE_BY: x${d}`, tokensMax);
        if (text === undefined) return;
        expect(estimateTokens(text)).toBeLessThanOrEqual(tokensMax);
        expect(shapeHandoff(text, tokensMax)).toBe(text);
      },
    );
  });
});
