import { clipMiddle } from '../brief/clip.ts';
import { composeBrief } from '../brief/compose-brief.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import { quoteWords as quotePrompt } from '../brief/quote-words.ts';
import { plainLine } from '../domain/plain-line.ts';
import { sayCount } from '../domain/say.ts';
import { stateOfRecord } from '../record/state-of-record.ts';
import type { LighteningCounts } from './plan-lightening.ts';
import type { CopyRequest, Said } from './read-session.ts';

interface NoticeRequest extends CopyRequest {
  counts: LighteningCounts;
  /** Messages of the user that are in no row of the copy. */
  said: readonly Said[];
  /** Text of the rows in the copy. */
  keptText: string;
  wordsTokensMax: number;
  summaryTokensMax: number;
}

/** Lengths to which messages are cut, until all of them fit. */
const MESSAGE_CHARACTERS = [Number.POSITIVE_INFINITY, 8000, 4000, 2000, 1000, 500, 250, 100];
const BRIEF_CHARACTERS_MAX = 9000;
export const RECORD_TOKENS_MAX = 3500;

/** The first message of a copy. `shortened`: how many messages of the user are not quoted in full. */
export function composeNotice(request: NoticeRequest) {
  const { from, whole, counts, said } = request;
  const words = quoteWords(said, request.wordsTokensMax);
  const text = [
    opening(request),
    whole.live.summary === undefined
      ? ''
      : `## The summary that this session began with\n${cutMiddle(whole.live.summary, request.summaryTokensMax)}`,
    said.length === 0
      ? ''
      : `## What the user said in the part that is not here, word for word, oldest first\n${words.text}`,
    counts.units === 0 ? '' : recordOf(request),
    `The conversation goes on below. Session ${from.id} ends where it ends.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return { text, shortened: words.shortened };
}

function opening({ from: { id }, counts, time }: NoticeRequest): string {
  const { masked, units } = counts;
  const left = [
    masked > 0 &&
      `${sayCount(masked, 'old message')} without thinking, and one line for each long result or call`,
    units > 0 && `the oldest ${sayCount(units, 'round')} replaced by the record below`,
  ].filter(Boolean);
  const what = left.length === 0 ? 'Nothing had to be left out.' : `Changed to fit: ${left.join('; ')}.`;
  return `[tideproof] This is a copy of session ${id}, made by \`tideproof rescue\` at ${time.slice(0, 16).replace('T', ' ')} because that one was too large to go on. The original is unchanged. ${what} Everything is still on record: before you read a file or run a command again, ask the tool recall with the words you remember, or show with session ${id} and the line that a masked result names.`;
}

/** Quotes everything if it fits; else cuts the middle out of the longest messages; else out of all of them together. */
function quoteWords(said: readonly Said[], tokensMax: number) {
  const quoteAll = (charactersMax: number) => said.map((each) => quote(each, charactersMax)).join('\n');
  const fitting = MESSAGE_CHARACTERS.find((most) => estimateTokens(quoteAll(most)) <= tokensMax);
  if (fitting === undefined)
    return { text: cutMiddle(quoteAll(MESSAGE_CHARACTERS.at(-1)!), tokensMax), shortened: said.length };
  return { text: quoteAll(fitting), shortened: said.filter(({ text }) => text.length > fitting).length };
}

/** Further lines are indented below the list item of their message. */
function quote({ text, line }: Said, charactersMax: number): string {
  const [first = '', ...others] = quotePrompt(text, charactersMax).split('\n');
  return [`- (line ${line}) ${plainLine(first)}`, ...others.map((each) => `  ${plainLine(each)}`)].join('\n');
}

function cutMiddle(text: string, tokensMax: number): string {
  const tokens = estimateTokens(text);
  return tokens <= tokensMax ? text : clipMiddle(text, Math.floor((text.length * tokensMax) / tokens));
}

/** Recorded facts that the copy does not contain. */
function recordOf({ from, whole, keptText, said }: NoticeRequest): string {
  const { ledger, progress } = whole;
  const { text } = composeBrief({
    facts: ledger.all(),
    record: stateOfRecord(progress),
    carried: whole.live.summary ?? '',
    // What the user said is quoted above already.
    keptMessages: [keptText, ...said.map(({ text }) => text)].join('\n'),
    given: '',
    cwd: from.cwd,
    compaction: progress.generation + 1,
    charactersMax: BRIEF_CHARACTERS_MAX,
    tokensMax: RECORD_TOKENS_MAX,
  });
  // The brief's own opening speaks of a compaction, so it is cut off.
  const start = text.indexOf('\n## ');
  return start === -1 ? '' : `# What is on record of the part that is not here\n${text.slice(start)}`;
}
