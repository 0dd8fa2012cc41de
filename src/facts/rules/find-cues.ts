import { onceEach } from '../../domain/once-each.ts';
import { CUES, type Cue } from '../../languages/cue.ts';
import { latinLanguages, phraseTable } from './cue-table.ts';

export interface FoundCue {
  cue: Cue;
  /** The language in which it counts; nothing where it counts in all. */
  language: string | undefined;
  /** Where in the text the blank before it stands. */
  at: number;
}

interface Phrase {
  cue: Cue;
  language: string | undefined;
  /** What follows its first word. */
  rest: string;
  /** What else must be there, somewhere. */
  others: string[] | undefined;
}

/**
 * The cues in a text whose words are set apart by single blanks. Each word is looked up once, instead of each of some
 * thousand phrases in the text.
 */
export const findCues = onceEach((text) => {
  const found: FoundCue[] = [];
  let at = 0;
  for (let end = text.indexOf(' ', 1); end !== -1; end = text.indexOf(' ', at + 1)) {
    for (const { cue, language, rest, others } of phrasesFrom(text.slice(at + 1, end)))
      if (text.startsWith(rest, end + 1) && (others?.every((other) => text.includes(other)) ?? true))
        found.push({ cue, language, at });
    at = end;
  }
  return found;
}, 50);

/** Whether a word is a cue by itself. */
export function isCueAlone(word: string, cues: readonly Cue[]): boolean {
  return phrasesFrom(word).some(
    ({ cue, rest, others }) => rest === '' && others === undefined && cues.includes(cue),
  );
}

/** The phrases that begin with a word. */
const phrasesFrom = onceEach((word) => {
  const phrases: Phrase[] = [];
  const table = phraseTable[word.charAt(0)] ?? '';
  const row = table.indexOf(`\n${word} `);
  if (row === -1) return phrases;
  const start = row + word.length + 2;
  for (const written of table.slice(start, table.indexOf('\n', start)).split('|'))
    readPhrase(written, phrases);
  return phrases;
}, 2000);

function readPhrase(written: string, into: Phrase[]): void {
  const sign = written.indexOf('=');
  const plus = written.indexOf('+');
  const rest = written.slice(0, plus === -1 ? sign : plus);
  const others = plus === -1 ? undefined : written.slice(plus + 1, sign).split('+');
  for (let at = sign + 1; at < written.length; at += 2) {
    const code = written.charCodeAt(at);
    const cue = CUES[code < 97 ? code - 65 : code - 71]!;
    const language = latinLanguages[written.charCodeAt(at + 1) - 49];
    into.push({ cue, language, rest, others });
  }
}
