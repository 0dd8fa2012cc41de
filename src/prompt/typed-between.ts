import { letterPattern } from '../domain/letter-pattern.ts';
import { turnsToYou } from './block-signals.ts';
import { holdsPhrase, startsWithPhrase } from './holds-phrase.ts';
import { isProgramOutput, isQuotedLine } from './pasted-line.ts';
import { isIndented, type PromptLine } from './prompt-line.ts';
import { readSentence } from './sentence.ts';
import { asks } from './speaks-of-text.ts';

const WORDS_MIN = 3;
const LENGTH_MAX = 200;
/** A line of words, punctuation and a few characters of code. */
const PROSE = letterPattern(String.raw`^[¿¡"'(]?[\p{L}][\p{L}\d\s,.!?'’"()_\x60/:+-]*$`);
const SMALL = letterPattern(String.raw`^[¿¡"'(]?[\p{Ll}]`);

/** A last line of prose, the only one below program output: it may be the user's or printed. */
export function proseBelow(lines: readonly PromptLine[]): PromptLine[] {
  const last = lines.at(-1)!;
  const above = lines.at(-2);
  if (above === undefined || !isProse(last) || isProse(above)) return [];
  return SMALL.test(last.text) || /[.!]$/.test(last.text) || turnsToYou(last.text) ? [last] : [];
}

/** The user's lines between two pastes: "and the other box". */
export function typedBetween(lines: readonly PromptLine[]): PromptLine[] {
  return lines.filter((line, index) => {
    const above = lines[index - 1];
    const below = lines[index + 1];
    if (above === undefined || below === undefined || !isProse(line) || isProse(above)) return false;
    return !isProse(below) && (isCopied(below) || isIndented(below)) && leadsOver(line.text);
  });
}

/** Whether a line is a sentence, which people type and some programs print. */
export function isProse(line: PromptLine): boolean {
  const { text } = line;
  if (text.length > LENGTH_MAX || /^\s/.test(line.raw) || isCopied(line) || !PROSE.test(text)) return false;
  return text.split(' ').length >= WORDS_MIN;
}

function isCopied({ text }: PromptLine): boolean {
  return isProgramOutput(text) || isQuotedLine(text);
}

/** Whether a line continues what was said before, presents what follows, asks, or has a pronoun of the user. */
function leadsOver(text: string): boolean {
  if (!SMALL.test(text)) return false;
  const sentence = readSentence(text);
  if (startsWithPhrase(sentence, 'joins') || startsWithPhrase(sentence, 'shows')) return true;
  if (turnsToYou(text) || asks(text)) return true;
  return (['self', 'group', 'points'] as const).some((name) => holdsPhrase(sentence, name));
}
