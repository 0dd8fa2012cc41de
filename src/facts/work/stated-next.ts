import { letterPattern } from '../../domain/letter-pattern.ts';
import { begins, says } from './step-pattern-table.ts';

const BEGINS = letterPattern(begins.source, 'i', begins.words);
const SAYS = letterPattern(says.source, 'i', says.words);
/** Product names such as `Next.js` name no next step. */
const NO_STEP = /^next(?:\.js|js\b|-?auth\b)/i;
const ITEM = /^(?:[-*•]|\d+[.)])\s+/;
const TEXT_MAX = 400;
const ITEMS_MAX = 4;

/** The last next step that a message states, in its own words; empty if it states none. */
export function statedNext(message: string): string {
  const lines = message
    .split('\n')
    .map((line) =>
      line
        .replaceAll('**', '')
        .replace(/^[#>\s]+/, '')
        .trim(),
    )
    .filter((line) => line !== '');
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]!.replace(ITEM, '');
    if (isHeading(line)) {
      const items = itemsBelow(lines, at);
      if (items !== '') return items.slice(0, TEXT_MAX);
      continue;
    }
    const sentence = sentencesOf(line).findLast(namesStep);
    if (sentence !== undefined) return sentence.slice(0, TEXT_MAX);
  }
  return '';
}

function namesStep(sentence: string): boolean {
  if (NO_STEP.test(sentence) || /[?？]$/.test(sentence)) return false;
  return BEGINS.test(sentence) || SAYS.test(sentence.replace(/[.!。！]+$/, ''));
}

/** "Next steps:", a heading with the steps as list items below it. */
function isHeading(line: string): boolean {
  return /^[^\s.!。]+(?: [^\s.!。]+){0,4}$/.test(line) && BEGINS.test(`${line.replace(/[:：]$/, '')}:`);
}

function itemsBelow(lines: readonly string[], heading: number): string {
  const below = lines.slice(heading + 1);
  const end = below.findIndex((line) => !ITEM.test(line));
  const items = below.slice(0, Math.min(ITEMS_MAX, end === -1 ? below.length : Math.max(1, end)));
  return items.map((line) => line.replace(ITEM, '')).join('; ');
}

function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.!?])\s+|(?<=[。！？])/).map((sentence) => sentence.trim());
}
