import { letterPattern } from '../domain/letter-pattern.ts';
import { turnsToYou } from './block-signals.ts';
import { holdsPhrase, startsWithPhrase } from './holds-phrase.ts';
import { isProgramOutput, isQuotedLine } from './pasted-line.ts';
import { isIndented, type PromptLine } from './prompt-line.ts';
import { readSentence } from './sentence.ts';
import { asks } from './speaks-of-text.ts';

const WORDS_MIN = 3;
const LENGTH_MAX = 200;
/** Words and the signs of sentences; a few names of code among them. */
const PROSE = letterPattern(String.raw`^[¿¡"'(]?[\p{L}][\p{L}\d\s,.!?'’"()_\x60/:+-]*$`);
const SMALL = letterPattern(String.raw`^[¿¡"'(]?[\p{Ll}]`);

/** A last line of prose, the only one below what a program printed: nobody can say whose it is. */
export function proseBelow(lines: readonly PromptLine[]): PromptLine[] {
  const last = lines.at(-1)!;
  const above = lines.at(-2);
  if (above === undefined || !isProse(last) || isProse(above)) return [];
  return SMALL.test(last.text) || /[.!]$/.test(last.text) || turnsToYou(last.text) ? [last] : [];
}

/** What somebody says between two copies: "and the other box". */
export function typedBetween(lines: readonly PromptLine[]): PromptLine[] {
  return lines.filter((line, index) => {
    const above = lines[index - 1];
    const below = lines[index + 1];
    if (above === undefined || below === undefined || !isProse(line) || isProse(above)) return false;
    return !isProse(below) && (isCopied(below) || isIndented(below)) && leadsOver(line.text);
  });
}

/** A line of words, as people and some programs write them. */
export function isProse(line: PromptLine): boolean {
  const { text } = line;
  if (text.length > LENGTH_MAX || /^\s/.test(line.raw) || isCopied(line) || !PROSE.test(text)) return false;
  return text.split(' ').length >= WORDS_MIN;
}

function isCopied({ text }: PromptLine): boolean {
  return isProgramOutput(text) || isQuotedLine(text);
}

/** It goes on with what was said before, shows what follows, or speaks of the user. */
function leadsOver(text: string): boolean {
  if (!SMALL.test(text)) return false;
  const sentence = readSentence(text);
  if (startsWithPhrase(sentence, 'joins') || startsWithPhrase(sentence, 'shows')) return true;
  if (turnsToYou(text) || asks(text)) return true;
  return (['self', 'group', 'points'] as const).some((name) => holdsPhrase(sentence, name));
}
