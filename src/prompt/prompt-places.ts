import { turnsToYou } from './block-signals.ts';
import { holdsPhrase, isPhrase } from './holds-phrase.ts';
import { endsMail } from './mail-lines.ts';
import type { Block, PromptLine } from './prompt-line.ts';
import { readSentence } from './sentence.ts';

/** The position of a block in its prompt. */
export interface Place {
  isFirst: boolean;
  isLast: boolean;
  /** The next lines up to a heading, at most `BELOW_MAX`, to judge a section by. */
  below: PromptLine[];
  /** Whether the closing of a mail stands further below. */
  isSignedBelow: boolean;
}

const BELOW_MAX = 100;

/** The places of all blocks, computed from the last one upwards. */
export function placesOf(blocks: readonly Block[]): Place[] {
  const places: Place[] = [];
  let after: Place = { isFirst: false, isLast: true, below: [], isSignedBelow: false };
  for (let index = blocks.length - 1; index >= 0; index--) {
    const place = { ...after, isFirst: index === 0 };
    places[index] = place;
    const { lines, isContainer } = blocks[index]!;
    if (isContainer) continue;
    const isHeaded = lines.some((_line, at) => headingAt(lines, at) > 0);
    after = {
      isFirst: false,
      isLast: false,
      below: isHeaded ? [] : [...lines, ...place.below].slice(0, BELOW_MAX),
      isSignedBelow: place.isSignedBelow || lines.some(({ text }) => endsMail(text)),
    };
  }
  return places;
}

/**
 * Whether the prompt is the user's own outline: a heading such as "## Goal" with a request below it. Then its other
 * headings are the user's as well.
 */
export function isOutline(blocks: readonly Block[]): boolean {
  const lines = blocks.flatMap((block) => (block.isContainer ? [] : block.lines));
  if (lines.length === 0 || headingAt(lines, 0) === 0) return false;
  return lines.some(({ text }, at) => {
    const size = headingAt(lines, at);
    const below = lines[at + size]?.text ?? '';
    return size > 0 && isPhrase(readSentence(text), 'aims') && turnsToYou(below);
  });
}

export function countHeadings(blocks: readonly Block[]): number {
  return blocks
    .filter(({ isContainer }) => !isContainer)
    .reduce((sum, { lines }) => sum + lines.filter((_line, at) => headingAt(lines, at) > 0).length, 0);
}

const SETEXT = /^(?:={3,}|-{3,})$/;

/** The number of lines of the heading that begins here: 1, 2 if it is underlined, 0 if there is none. */
export function headingAt(lines: readonly PromptLine[], at: number): number {
  const { raw, text } = lines[at]!;
  if (text.startsWith('#') && /^ {0,3}#{1,6} \S/.test(raw)) return 1;
  const next = lines[at + 1]?.text ?? '';
  return SETEXT.test(next) && text.length < 80 && !SETEXT.test(text) ? 2 : 0;
}

/** Whether a heading announces the user's own rules. */
export function namesRules(heading: string): boolean {
  return holdsPhrase(readSentence(heading), 'ownLists');
}
