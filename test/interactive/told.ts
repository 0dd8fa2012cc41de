import { expect } from 'vitest';
import { compactionsOf } from '../../src/lab/compactions.ts';
import type { RecordedRequest } from '../../src/lab/wire.ts';
import { additionalInstructions, briefIn, shownIn } from '../end-to-end/client-stage.ts';

/** What two readers learned from one compaction. */
export interface Told {
  /** All that was put before the summarizer, and of it what our hook added. */
  summarizer: { shown: string; byUs: string };
  /** The same of the model's first request afterwards. */
  model: { shown: string; byUs: string };
}

/** What is in force when a compaction comes; what was put before both readers has to agree with it. */
export interface InForce {
  /** Instructions of the user that both must get as such. */
  rules?: readonly string[];
  /** What the model must be told that it is working on. */
  request?: string;
  /** Other words that the model must find, whether we gave them or the client kept them. */
  known?: readonly string[];
  /** What both must hear from us. */
  told?: readonly string[];
  /** What neither may hear from us, though the conversation holds it: it was replaced since. */
  untold?: readonly string[];
  /** Taken back or rewound away: nobody may hear of it. */
  gone?: readonly string[];
  /** Said by somebody else: it may be quoted, but never as the user's words. */
  material?: readonly string[];
}

export function toldBy(requests: RecordedRequest[], nth: number): Told {
  const compaction = compactionsOf(requests)[nth - 1];
  const [summarizer] = compaction?.summarizer ?? [];
  const [next] = compaction?.after ?? [];
  if (summarizer === undefined || next === undefined)
    throw new Error(`There was no request after compaction ${nth}.`);
  const shown = shownIn(summarizer);
  return {
    summarizer: { shown, byUs: additionalInstructions(shown) },
    model: { shown: shownIn(next), byUs: briefIn(next) },
  };
}

/** Says all that does not agree; a play goes on to its end, so that one run shows everything. */
export function expectTold(told: Told, inForce: InForce): void {
  const wrong: string[] = [];
  for (const rule of inForce.rules ?? []) {
    if (!rulesIn(told.summarizer.byUs).includes(rule)) wrong.push(`the summarizer lacks the rule: ${rule}`);
    if (!told.model.shown.includes(rule)) wrong.push(`the model lacks the rule: ${rule}`);
  }
  if (inForce.request && !requestIn(told.model.byUs).includes(inForce.request))
    wrong.push(`the request is not: ${inForce.request}`);
  for (const words of inForce.known ?? [])
    if (!told.model.shown.includes(words)) wrong.push(`the model does not know: ${words}`);
  for (const [reader, { byUs }] of Object.entries(told)) {
    for (const words of inForce.told ?? [])
      if (!byUs.includes(words)) wrong.push(`the ${reader} is not told: ${words}`);
    for (const words of inForce.untold ?? [])
      if (byUs.includes(words)) wrong.push(`the ${reader} is told: ${words}`);
  }
  for (const words of inForce.gone ?? []) {
    if (told.summarizer.shown.includes(words)) wrong.push(`the summarizer heard of: ${words}`);
    if (told.model.shown.includes(words)) wrong.push(`the model heard of: ${words}`);
  }
  for (const words of inForce.material ?? []) {
    if (usersWordsIn(told.summarizer.byUs).includes(words))
      wrong.push(`the summarizer takes for the user's: ${words}`);
    if (usersWordsIn(told.model.byUs).includes(words)) wrong.push(`the model takes for the user's: ${words}`);
  }
  const texts = `\n\nThe summarizer was told:\n${told.summarizer.byUs}\n\nThe model was told:\n${told.model.byUs}`;
  expect.soft(wrong, wrong.join('\n') + texts).toEqual([]);
}

/** Lines by the heading they stand under. A label on the same line counts as a heading of its own. */
function linesUnder(text: string, heading: RegExp): string {
  let under = '';
  const found: string[] = [];
  for (const line of text.split('\n')) {
    const labelled = /^([^-\s#][^:]*): \S/.exec(line)?.[1];
    if (/^## /.test(line) || (/^[^-\s].*:$/.test(line) && labelled === undefined)) under = line;
    if (heading.test(labelled ?? under)) found.push(line);
  }
  return found.join('\n');
}

function rulesIn(text: string): string {
  return linesUnder(text, /standing instructions/i);
}

function requestIn(text: string): string {
  return linesUnder(text, /request\b.*verbatim/i);
}

function usersWordsIn(text: string): string {
  return linesUnder(text, /standing instructions|request|asked|the user.s/i);
}
