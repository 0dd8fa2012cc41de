import { holdsPhrase } from './holds-phrase.ts';
import type { PromptLine } from './prompt-line.ts';
import { readSentence } from './sentence.ts';

const SETEXT = /^(?:={3,}|-{3,})$/;

/** How many lines the heading takes that begins here: one, two when it is underlined, none when there is none. */
export function headingAt(lines: readonly PromptLine[], at: number): number {
  const { raw, text } = lines[at]!;
  if (text.startsWith('#') && /^ {0,3}#{1,6} \S/.test(raw)) return 1;
  const next = lines[at + 1]?.text ?? '';
  return SETEXT.test(next) && text.length < 80 && !SETEXT.test(text) ? 2 : 0;
}

/** People set their own rules apart. */
export function namesRules(heading: string): boolean {
  return holdsPhrase(readSentence(heading), 'ownLists');
}
