import { expect } from 'vitest';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import type { RecordedRequest } from '../../src/clients/claude-code/live-test/lab/wire.ts';
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
    model: { shown: shownIn(next), byUs: briefIn(next) || briefIn(next, 'UserPromptSubmit') },
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

/** The lines of a list below a heading with these words. */
function listsBelow(text: string, heading: RegExp): string[] {
  let isBelow = false;
  return text.split('\n').filter((line) => {
    if (!line.startsWith('- ')) isBelow = heading.test(line);
    return isBelow;
  });
}

function rulesIn(text: string): string {
  return listsBelow(text, /standing instructions/i).join('\n');
}

/** Lines that say by themselves what they are, in a list or not. */
function labelledLines(text: string, label: RegExp): string[] {
  return text.split('\n').filter((line) => label.test(/^(?:- )?([^:]*):/.exec(line)?.[1] ?? ''));
}

function requestIn(text: string): string {
  return labelledLines(text, /request.*verbatim/i).join('\n');
}

function usersWordsIn(text: string): string {
  const lists = listsBelow(text, /standing instructions|asked|request|the user/i);
  return [...lists, ...labelledLines(text, /rule|request|asked|answered|said, perhaps/i)].join('\n');
}
