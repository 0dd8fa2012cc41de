import { expect } from 'vitest';
import { compactionsOf, type RecordedRequest } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { SHORT_SUMMARY_REQUEST, SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { additionalInstructions, briefIn, shownIn } from '../end-to-end/client-stage.ts';

/** What was put before one reader. */
export interface Heard {
  /** All of it, and of it what our hook added. */
  shown: string;
  byUs: string;
  /** What we quoted as sent by the user: a list for each stretch of the conversation, in the order in which it stands. */
  words: string[][];
}

/** What two readers learned from one compaction. */
export interface Told {
  summarizer: Heard;
  /** The model's first request afterwards. */
  model: Heard;
}

/** How things stand when a compaction comes; what was put before both readers has to agree with it. */
export interface Standing {
  /**
   * What the user sent since the compaction before, with what that one left verbatim, and what it summarized: the model
   * is given exactly these, whole and in this order, without those that the client kept. The summarizer has them all,
   * whether from the conversation or from us.
   */
  since?: readonly string[];
  before?: readonly string[];
  /** Other words that the model must find, whether we gave them or the client kept them. */
  known?: readonly string[];
  /** What we tell the model besides. */
  told?: readonly string[];
  /** What neither may hear from us, though the conversation holds it. */
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
  const heard = (shown: string, byUs: string): Heard => ({ shown, byUs, words: wordsIn(byUs) });
  const shown = shownIn(summarizer);
  return {
    summarizer: heard(shown, additionalInstructions(shown)),
    model: heard(shownIn(next), briefIn(next) || briefIn(next, 'UserPromptSubmit')),
  };
}

/** Says all that does not agree; a play goes on to its end, so that one run shows everything. */
export function expectTold(told: Told, standing: Standing): void {
  const { summarizer, model } = told;
  const { since = [], before = [] } = standing;
  const wrong: string[] = [];
  if (![SUMMARY_REQUEST, SHORT_SUMMARY_REQUEST].some((request) => summarizer.byUs.includes(request)))
    wrong.push('the summarizer is not asked for a handoff');
  const lists = [since, before].filter(({ length }) => length > 0);
  if (JSON.stringify(model.words) !== JSON.stringify(lists))
    wrong.push(
      `the user’s words are not: ${JSON.stringify(lists, null, 2)}\nbut: ${JSON.stringify(model.words, null, 2)}`,
    );
  for (const words of lists.flat())
    if (!summarizer.shown.includes(words)) wrong.push(`the summarizer does not know: ${words}`);
  for (const words of standing.known ?? [])
    if (!model.shown.includes(words)) wrong.push(`the model does not know: ${words}`);
  for (const words of standing.told ?? [])
    if (!model.byUs.includes(words)) wrong.push(`the model is not told: ${words}`);
  for (const [reader, { shown, byUs, words: quoted }] of Object.entries(told) as [string, Heard][]) {
    for (const words of standing.untold ?? [])
      if (byUs.includes(words)) wrong.push(`the ${reader} is told: ${words}`);
    for (const words of standing.gone ?? [])
      if (shown.includes(words)) wrong.push(`the ${reader} heard of: ${words}`);
    for (const words of standing.material ?? [])
      if (quoted.flat().some((each) => each.includes(words)))
        wrong.push(`the ${reader} takes for the user’s: ${words}`);
  }
  const texts = `\n\nThe summarizer was told:\n${summarizer.byUs}\n\nThe model was told:\n${model.byUs}`;
  expect.soft(wrong, wrong.join('\n') + texts).toEqual([]);
}

const TIME = String.raw`(?:\d{4}-\d\d-\d\d \d\d:\d\d|at an unknown time)`;
/** When it was sent, what we note about it, and the words. */
const ITEM = new RegExp(String.raw`^- ${TIME}(?: \(.*?\))?: (.*)$`);
/** A call that was refused without a word. */
const REFUSED = new RegExp(`^- ${TIME}: refused `);

/** Only what the user sent is an item with its time and a colon; its other lines hang below it. */
function wordsIn(text: string): string[][] {
  const lists: string[][] = [];
  let list: string[] = [];
  for (const line of text.split('\n')) {
    const words = REFUSED.test(line) ? undefined : ITEM.exec(line)?.[1];
    if (words !== undefined) {
      if (list.length === 0) lists.push(list);
      list.push(words.replace(/ {2,}/g, ' '));
    } else if (line.startsWith('  ') && list.length > 0)
      list.push(`${list.pop()}\n${line.trim().replace(/ {2,}/g, ' ')}`);
    else if (!line.startsWith('- ')) list = [];
  }
  return lists;
}
