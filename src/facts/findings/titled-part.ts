import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { joinBound, LENGTH_MAX, sentencesOf } from './sentences.ts';

/** A line that only names a location and states nothing, for example "File: `ebb.ts` (lines 3-9)". */
export const PLACE = letterPattern(
  String.raw`^(?:${spaced.placeLabels}): \x60?[^\s\x60]+\x60?(?: \([^)]*\))?$`,
  'i',
);
const ONLY_PLACE = /^`[^`\s]+`(?:,? (?:and )?`[^`\s]+`| - [^.]{0,40})*$/;

/** A line in bold or a heading, with the paragraphs below it. */
export interface Titled {
  title: string;
  /** It introduces the text below: it ended in a colon, or it is a heading. */
  isLead: boolean;
  place: string;
  parts: string[];
}

/** What introduces the list below a title: the sentence right before it if that ends in a colon, else the title. */
export function leadOf({ title, isLead, parts }: Titled): string {
  const last = parts.flatMap(sentencesOf).at(-1) ?? '';
  if (last.endsWith(':')) return last;
  return isLead || parts.length === 0 ? `${title.replace(/:$/, '')}:` : '';
}

/**
 * Joins a title ("**4. Reads twice**"), its location and its sentences into one statement, up to the maximum length.
 */
export function joinTitled({ title, isLead, place, parts }: Titled): string[] {
  // A sentence that ends in a colon introduced code or a list, which is not part of these sentences.
  const sentences = joinBound(parts.flatMap(sentencesOf)).filter((sentence) => !sentence.endsWith(':'));
  if (sentences.length === 0) return [title];
  const [first, ...rest] = sentences;
  const head = isLead ? title.slice(0, -1) : title;
  const units = [`${head}${place === '' ? '' : ` (${place})`}: ${first}`];
  for (const sentence of rest) {
    const last = units.at(-1)!;
    if (units.length === 1 && last.length + sentence.length < LENGTH_MAX) units[0] = `${last} ${sentence}`;
    else units.push(sentence);
  }
  return units;
}

export function isPlace(said: string): boolean {
  return ONLY_PLACE.test(said) || PLACE.test(said);
}
