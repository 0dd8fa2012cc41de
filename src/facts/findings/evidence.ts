import type { Entry } from '../../domain/entry.ts';
import type { Finding, Findings } from '../../domain/finding.ts';
import { usedText } from './used-text.ts';

/** What was said is held against so many calls, answers and prompts before it. */
const PIECES_MAX = 4;
const BEGINNING = 900;
const END = 300;
const KEY_MIN = 3;

/** Remembers what a statement may rest on: who has just read a file speaks of what is in it. */
export function noteEvidence(carry: Findings, entry: Entry): void {
  if (entry.type !== 'called' && entry.type !== 'answered' && entry.type !== 'prompt') return;
  const text = entry.type === 'answered' ? entry.text : usedText(entry);
  if (text === '') return;
  const end = text.length > BEGINNING + END ? text.slice(-END) : text.slice(BEGINNING);
  carry.evidence = [
    ...(carry.evidence ?? []).slice(1 - PIECES_MAX),
    `${text.slice(0, BEGINNING)} ${end}`.toLowerCase(),
  ];
}

/** How much of a statement is to be seen there. Prose about other things rests on nothing. */
export function noteShown(finding: Finding, { evidence = [] }: Findings): void {
  const keys = finding.keys.filter((key) => key.length >= KEY_MIN);
  if (keys.length === 0 || evidence.length === 0) return;
  const seen = keys.filter((key) => {
    const word = key.toLowerCase();
    return evidence.some((piece) => piece.includes(word));
  });
  if (seen.length > 0) finding.shown = Math.round((100 * seen.length) / keys.length) / 100;
}
