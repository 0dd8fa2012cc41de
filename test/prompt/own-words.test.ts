import { describe, expect, it } from 'vitest';
import { rules } from '../../src/facts/rules/rules.ts';
import { parsePrompt } from '../../src/prompt/parse-prompt.ts';
import type { PromptPart } from '../../src/prompt/prompt-parts.ts';
import { readMarkedPrompts } from './marked-prompts.ts';

const origin = { uuid: '', line: 1, time: '' };
const rulesOf = (text: string) =>
  rules
    .read({ type: 'prompt', text, author: 'user', origin }, rules.start(), undefined)
    .map((seen) => seen.text ?? '');

/** "Don't: rename exports" is told of an item below the line "Don't:". */
function saidIn(line: string, rule: string, prompt: string): boolean {
  if (line.includes(rule)) return true;
  const [head = '', item = ''] = rule.split(/: (.*)/s);
  return (
    item !== '' &&
    line.endsWith(item) &&
    prompt.split('\n').some((each) => each.replaceAll('*', '').endsWith(`${head}:`))
  );
}

/** Whether any word of a line is of one of the kinds. */
function holdsKind(
  parts: readonly PromptPart[],
  prompt: string,
  line: { start: number; text: string },
  ...kinds: PromptPart['kind'][]
) {
  const end = line.start + line.text.length;
  return parts.some(
    (part) =>
      kinds.includes(part.kind) &&
      prompt.slice(Math.max(part.start, line.start), Math.max(0, Math.min(part.end, end))).trim() !== '',
  );
}

const BATCHES = Array.from({ length: 25 }, (_, index) => index + 1);

describe.each([...BATCHES.flatMap((batch) => [`pasted-${batch}.txt`, `typed-${batch}.txt`]), 'typed-26.txt'])(
  'The prompts of %s',
  (file) => {
    it.each(readMarkedPrompts(file))('$name: own words are told from material', ({ prompt, lines }) => {
      const parts = parsePrompt(prompt);
      const filled = lines.filter(({ text }) => text.trim() !== '');
      const mistaken = filled.filter(
        (line) => line.mark === 'material' && holdsKind(parts, prompt, line, 'own'),
      );
      const missed = filled.filter(
        (line) =>
          (line.mark === 'rule' && !holdsKind(parts, prompt, line, 'own')) ||
          ((line.mark === 'own' || line.mark === 'wish') && !holdsKind(parts, prompt, line, 'own', 'unsure')),
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
      const missed = given.filter((text) => !found.some((rule) => saidIn(text, rule, prompt)));
      const wished = lines.filter(({ mark }) => mark === 'wish').map(({ text }) => text);
      const mistaken = found.filter(
        (rule) => ![...given, ...wished].some((text) => saidIn(text, rule, prompt)),
      );
      expect({ missed, mistaken }).toEqual({ missed: [], mistaken: [] });
    });
  },
);
