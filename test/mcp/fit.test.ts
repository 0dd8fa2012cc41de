import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { AppError } from '../../src/domain/app-error.ts';
import { decodeArguments } from '../../src/mcp/call-tool.ts';
import { fitText } from '../../src/mcp/fit.ts';
import { tools } from '../../src/mcp/tools.ts';
import { anyCharacter } from '../any-character.ts';

const words = fc.string({ unit: anyCharacter, maxLength: 3_000 });

describe('An answer', () => {
  it('gives a long text part by part, and all parts are the text', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 200, max: 400 }), (text, tokensMax) => {
        let whole = '';
        for (let offset = 0; offset < text.length; ) {
          const answer = fitText({
            head: '',
            text,
            isOthers: false,
            offset,
            call: 'show with id 1',
            tokensMax,
          });
          expect(estimateTokens(answer)).toBeLessThanOrEqual(tokensMax);
          const [part = ''] = answer.split('\n\nIt goes on: show with id 1, offset ');
          whole += part;
          offset += part.length;
        }
        expect(whole).toBe(text);
      }),
    );
  });
});

describe('Arguments', () => {
  it('are understood or refused with a reason, whatever a model gives', () => {
    const names = fc.oneof(
      fc.string(),
      fc.constantFrom('query', 'id', 'limit', 'all', 'session', 'max_tokens'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...tools), fc.dictionary(names, fc.jsonValue()), (tool, given) => {
        try {
          const decoded = decodeArguments(tool, given);
          expect(Object.keys(decoded)).toEqual(Object.keys(tool.parameters));
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
