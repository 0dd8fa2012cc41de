import { describe, expect, it } from 'vitest';
import { carriedText } from '../../src/brief/carried-text.ts';
import { measureSummary } from '../../src/brief/measure-summary.ts';
import type { Fact } from '../../src/domain/fact.ts';
import type { EditedFile } from '../../src/domain/state-of-record.ts';
import { distinctPrompt, edited, fact, recordWith, wordOf } from './make-facts.ts';

const WORDS = Array.from({ length: 100 }, (_, nth) => wordOf(nth));
/** Twenty prompts of five words. */
const PROMPTS = Array.from({ length: 20 }, (_, nth) =>
  fact('request', WORDS.slice(nth * 5, nth * 5 + 5).join(' '), { line: nth + 1 }),
);
const FILES = edited(Array.from({ length: 10 }, (_, nth) => `src/file-${nth}.ts`));
const LONG = 'It was looked at from every side. '.repeat(20);

interface Given {
  /** How many of the hundred words, and of the ten files, stand in it. */
  words?: number;
  files?: number;
  padding?: string;
  facts?: Fact[];
  edited?: EditedFile[];
  generation?: number;
}

function measure({ words = 0, files = 0, padding = LONG, facts = PROMPTS, generation = 0, ...given }: Given) {
  const names = FILES.slice(0, files).map(({ path }) => path);
  const text = [padding, ...WORDS.slice(0, words), ...names].join(' ');
  const record = recordWith({ edited: given.edited ?? [] });
  return measureSummary(carriedText(text), text, generation, facts, record);
}

describe('measureSummary()', () => {
  it.each([
    [60, 'good'],
    [59, 'poor'],
    [20, 'poor'],
    [19, 'nothing'],
  ])('by words alone: %i of 100 make it %s', (words, worth) => {
    expect(measure({ words })).toBe(worth);
  });

  it.each([
    [48, 10, 'good'],
    [47, 10, 'poor'],
    [100, 5, 'good'],
    [100, 4, 'poor'],
    [9, 3, 'nothing'],
    [0, 4, 'poor'],
  ])('by words and files alike: %i of 100 words and %i of 10 files make it %s', (words, files, worth) => {
    expect(measure({ words, files, edited: FILES })).toBe(worth);
  });

  it('counts a character of a script without spaces for three', () => {
    const facts = [fact('request', '讨讨讨', { line: 1 })];
    expect(measure({ padding: '讨'.repeat(140), facts })).toBe('good');
    expect(measure({ padding: '讨'.repeat(130), facts })).toBe('nothing');
  });

  it.each([
    [50, 'good'],
    [49, 'poor'],
    [19, 'nothing'],
  ])('believes one with the handoff section sooner: %i of 100 words make it %s', (words, worth) => {
    const heading = `${LONG}\n10. Handoff\n- half-done: the tables\n`;
    expect(measure({ words, padding: heading })).toBe(worth);
  });

  it('takes a text shorter than 400 characters for no summary of anything that was asked', () => {
    const short = [fact('request', WORDS.slice(0, 3).join(' '))];
    const holding = (length: number) => WORDS.slice(0, 3).join(' ').padEnd(length, ' .');
    const of = (text: string, facts: Fact[]) =>
      measureSummary(carriedText(text), text, 0, facts, recordWith({}));
    expect(of(holding(399), short)).toBe('nothing');
    expect(of(holding(400), short)).toBe('good');
    expect(of(holding(399), [])).toBe('good');
  });

  it.each([
    [59, 4_000, 'good'],
    [60, 4_000, 'poor'],
    [60, 4_600, 'good'],
  ])(
    'takes a thin one of a long conversation for poor: %i turns in %i characters are %s',
    (turns, characters, worth) => {
      const facts = [...PROMPTS, fact('command', 'ls', { line: 99, turn: 1 + turns })];
      const padding = 'x '.repeat(characters / 2 - 300);
      expect(measure({ words: 100, facts, padding })).toBe(worth);
    },
  );

  it('goes by the last prompts before, if none was sent since', () => {
    const files = edited(['src/file-0.ts', 'src/file-1.ts'], 50, 3);
    expect(measure({ words: 100, files: 2, edited: files, generation: 3 })).toBe('good');
    expect(measure({ words: 0, files: 2, edited: files, generation: 3 })).toBe('poor');
  });

  it('does not hold against a summary what was said after it', () => {
    const after = fact('request', distinctPrompt(70, 300), { line: 60, generation: 1 });
    const before = { ...after, last: PROMPTS[0]!.last };
    expect(measure({ words: 60, facts: [...PROMPTS, after], generation: 0 })).toBe('good');
    expect(measure({ words: 60, facts: [...PROMPTS, before], generation: 0 })).toBe('poor');
  });
});
