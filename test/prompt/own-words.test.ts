import { describe, expect, it } from 'vitest';
import { rules } from '../../src/facts/rules/rules.ts';
import { parsePrompt } from '../../src/prompt/parse-prompt.ts';
import { readMarkedPrompts } from './marked-prompts.ts';

const origin = { uuid: '', line: 1, time: '' };
const rulesOf = (text: string) =>
  rules
    .read({ type: 'prompt', text, author: 'user', origin }, rules.start(), undefined)
    .map((seen) => seen.text ?? '');

/** Whether any word of a line, or every one of them, is the user's own. */
function ownShare(prompt: string, start: number, text: string): 'none' | 'some' | 'all' {
  const isOwn = Array.from({ length: prompt.length }, () => false);
  for (const part of parsePrompt(prompt)) if (part.kind === 'own') isOwn.fill(true, part.start, part.end);
  const letters = [...text].map((letter, index) => (/\s/.test(letter) ? undefined : isOwn[start + index]));
  const known = letters.filter((each) => each !== undefined);
  if (known.length === 0 || known.every((each) => !each)) return 'none';
  return known.every(Boolean) ? 'all' : 'some';
}

describe.each(['pasted-1.txt', 'pasted-2.txt', 'pasted-3.txt', 'typed-1.txt', 'typed-2.txt', 'typed-3.txt'])(
  'The prompts of %s',
  (file) => {
    it.each(readMarkedPrompts(file))('$name: own words are told from material', ({ prompt, lines }) => {
      const filled = lines.filter(({ text }) => text.trim() !== '');
      const mistaken = filled.filter(
        ({ mark, start, text }) => mark === 'material' && ownShare(prompt, start, text) !== 'none',
      );
      const missed = filled.filter(
        ({ mark, start, text }) =>
          (mark === 'own' || mark === 'rule') && ownShare(prompt, start, text) === 'none',
      );
      expect(
        mistaken.map(({ text }) => text),
        'taken for own words',
      ).toEqual([]);
      expect(
        missed.map(({ text }) => text),
        'taken for material',
      ).toEqual([]);
    });

    it.each(readMarkedPrompts(file))('$name: rules are those that the user gave', ({ prompt, lines }) => {
      const found = rulesOf(prompt);
      const given = lines.filter(({ mark }) => mark === 'rule').map(({ text }) => text);
      const missed = given.filter((text) => !found.some((rule) => text.includes(rule)));
      const mistaken = found.filter((rule) => !given.some((text) => text.includes(rule)));
      expect({ missed, mistaken }).toEqual({ missed: [], mistaken: [] });
    });
  },
);
