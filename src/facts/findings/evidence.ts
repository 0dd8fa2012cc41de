import type { Entry } from '../../domain/entry.ts';
import type { Finding, Findings } from '../../domain/finding.ts';
import { usedText } from './used-text.ts';

/** A statement is compared with this many calls, results and prompts before it. */
const PIECES_MAX = 4;
const BEGINNING = 900;
const END = 300;
const KEY_MIN = 3;

/**
 * Remembers the latest calls, results and prompts: they show whether a statement is about what was just read or run.
 */
export function noteEvidence(carry: Findings, entry: Entry): void {
  if (entry.type !== 'called' && entry.type !== 'answered' && entry.type !== 'prompt') return;
  const text = entry.type === 'answered' ? entry.text : usedText(entry);
  if (text === '') return;
  const end = text.length > BEGINNING + END ? text.slice(-END) : text.slice(BEGINNING);
  carry.evidence = [
    ...carry.evidence.slice(1 - PIECES_MAX),
    `${text.slice(0, BEGINNING)} ${end}`.toLowerCase(),
  ];
}

/** Stores the share of a statement's keywords that occur in this evidence; prose about other things has none. */
export function noteShown(finding: Finding, { evidence }: Findings): void {
  const keys = finding.keys.filter((key) => key.length >= KEY_MIN);
  if (keys.length === 0 || evidence.length === 0) return;
  const seen = keys.filter((key) => {
    const word = key.toLowerCase();
    return evidence.some((piece) => piece.includes(word));
  });
  if (seen.length > 0) finding.shown = Math.round((100 * seen.length) / keys.length) / 100;
}
