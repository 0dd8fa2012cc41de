import type { Fact } from '../domain/fact.ts';
import { plainWords } from '../domain/plain-line.ts';
import { spaced } from '../languages/pattern-table.ts';
import { sentencesOf } from '../prompt/doubt/passage.ts';
import { holdsPhrase, startsWithPhrase } from '../prompt/holds-phrase.ts';
import { withoutMark } from '../prompt/prompt-line.ts';
import { partsKnownOf } from '../prompt/quote-prompt.ts';
import { readSentence } from '../prompt/sentence.ts';
import { clip, oneLine } from './clip.ts';

const PROMPTS_MAX = 40;
const DEMANDS_MAX = 4;
const DEMAND_CHARACTERS_MAX = 200;
const OBLIGED = new RegExp(` (?:${spaced.modals}) `);

/**
 * What prompts demand in words that the user may have typed or pasted, newest prompt first. As rules they would be stated as the
 * user's; left out, a rule that was typed would be lost. So they are told as what they are.
 * @param told The prompt that is quoted whole.
 */
export function unsureDemands(facts: readonly Fact[], told: string): string[] {
  const demands = facts
    .filter(({ kind, text, status }) => kind === 'request' && status !== 'superseded' && text !== told)
    .sort((one, other) => other.last.line - one.last.line)
    .slice(0, PROMPTS_MAX)
    .flatMap(({ text }) =>
      partsKnownOf(text)
        .filter(({ kind }) => kind === 'unsure')
        .flatMap(({ start, end }) => sentencesOf(text.slice(start, end)))
        .filter(isOrder),
    );
  return [...new Set(demands)]
    .slice(0, DEMANDS_MAX)
    .map((demand) => plainWords(clip(oneLine(demand.replace(/[⟦⟧]/g, '')), DEMAND_CHARACTERS_MAX)));
}

/** "Never …" and "tests must …", but not "it always returns 0": reports of faults are full of such words. */
function isOrder(sentence: string): boolean {
  const words = readSentence(withoutMark(sentence.trim()));
  if (words.isUnspaced) return holdsPhrase(words, 'commands');
  return startsWithPhrase(words, 'commands') || OBLIGED.test(words.spaced);
}
