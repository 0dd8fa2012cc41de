import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { AppError } from '../../src/domain/app-error.ts';
import { decodeArguments } from '../../src/mcp/call-tool.ts';
import { fitPage, fitText } from '../../src/mcp/fit.ts';
import { passageOf } from '../../src/mcp/tools/recall.ts';
import { tools } from '../../src/mcp/tools.ts';
import { anyCharacter } from '../any-character.ts';

const words = fc.string({ unit: anyCharacter, maxLength: 3_000 });

describe('An answer', () => {
  it('never takes more tokens than there is room for, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 12 }),
        fc.integer({ min: 200, max: 2_000 }),
        (blocks, tokensMax) => {
          const page = fitPage({ head: 'Found:', blocks, gap: '\n', start: 0, more: true, tokensMax });
          expect(estimateTokens(page)).toBeLessThanOrEqual(tokensMax);
        },
      ),
    );
  });

  it('gives a long text part by part, and all parts are the text', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 200, max: 400 }), (text, tokensMax) => {
        let whole = '';
        for (let offset = 0; offset < text.length; ) {
          const { answer } = fitText({
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

  it('quotes a passage that holds the place it is about', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.integer({ min: 50, max: 500 }), (text, place, characters) => {
        const at = text.length === 0 ? 0 : place % text.length;
        const { text: passage } = passageOf(text, at, characters);
        expect(passage.length).toBeLessThanOrEqual(characters * 1.3 + 3);
        expect(passage).toContain(text.slice(at, at + 10).slice(0, Math.max(1, characters / 10)));
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
