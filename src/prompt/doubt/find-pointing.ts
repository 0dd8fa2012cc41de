import { startsWithPhrase } from '../holds-phrase.ts';
import { endsMail, isGreeting } from '../mail-lines.ts';
import { isBriefTitle } from '../own-lines.ts';
import { readSentence } from '../sentence.ts';
import { needsText } from '../speaks-of-text.ts';
import { leadsOwn } from './leads-own.ts';
import { isDemanding, isList, isTypedList, type Passage } from './passage.ts';

/** Which passages refer to another text, or cannot be understood without one: "fix", "is that so?". */
export function findPointing(passages: readonly Passage[], texts: readonly string[]): boolean[] {
  return passages.map(({ lines, isBesideMaterial }, index) => {
    const text = texts[index]!;
    if (isBesideMaterial || (lines.length > 1 && isList(lines)) || leadsOwn(lines.at(-1)!.text)) return false;
    if (leadsList(passages, index) || isTitleOfList(passages, index) || isOfOutline(passages, index))
      return false;
    if (isGreeting(text) || endsMail(text) || startsWithPhrase(readSentence(text), 'commands')) return false;
    return needsText(text);
  });
}

/** Whether a passage is the title of a list directly below it: "Jobs". */
function isTitleOfList(passages: readonly Passage[], index: number): boolean {
  const next = passages[index + 1];
  const { lines } = passages[index]!;
  if (index === 0 || lines.length > 1 || next === undefined || next.isApart) return false;
  return isBriefTitle(lines[0]!.text) && isList(next.lines) && !isDemanding(next);
}

/** Whether a passage is a heading with its own text or typed list below it, so that it refers to no other text. */
function isOfOutline(passages: readonly Passage[], index: number): boolean {
  const { lines } = passages[index]!;
  const next = passages[index + 1];
  if (!lines[0]!.text.startsWith('#')) return false;
  return lines.length > 1 || (next !== undefined && isList(next.lines) && isTypedList(next.lines));
}

/** Whether a passage introduces a list that demands nothing: "These are still open:". */
function leadsList(passages: readonly Passage[], index: number): boolean {
  const next = passages[index + 1];
  const lead = passages[index]!.lines.at(-1)!;
  return next?.lead === lead && /[:：]$/.test(lead.text) && !isDemanding(next);
}
