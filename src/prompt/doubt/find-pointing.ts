import { startsWithPhrase } from '../holds-phrase.ts';
import { endsMail, isGreeting } from '../mail-lines.ts';
import { isBriefTitle } from '../own-lines.ts';
import { readSentence } from '../sentence.ts';
import { needsText } from '../speaks-of-text.ts';
import { leadsOwn } from './leads-own.ts';
import { isDemanding, isList, isTypedList, type Passage } from './passage.ts';

/** Which passages speak of a text that stands elsewhere, or cannot be understood without one. */
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

/** "Jobs", right above a list of them. */
function isTitleOfList(passages: readonly Passage[], index: number): boolean {
  const next = passages[index + 1];
  const { lines } = passages[index]!;
  if (index === 0 || lines.length > 1 || next === undefined || next.isApart) return false;
  return isBriefTitle(lines[0]!.text) && isList(next.lines) && !isDemanding(next);
}

/** A heading with a few words or a typed list below it: they need no other text. */
function isOfOutline(passages: readonly Passage[], index: number): boolean {
  const { lines } = passages[index]!;
  const next = passages[index + 1];
  if (!lines[0]!.text.startsWith('#')) return false;
  return lines.length > 1 || (next !== undefined && isList(next.lines) && isTypedList(next.lines));
}

/** "These are still open:" above a list that demands nothing. */
function leadsList(passages: readonly Passage[], index: number): boolean {
  const next = passages[index + 1];
  const lead = passages[index]!.lines.at(-1)!;
  return next?.lead === lead && /[:：]$/.test(lead.text) && !isDemanding(next);
}
