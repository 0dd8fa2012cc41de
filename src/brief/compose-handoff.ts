import { plainBlock, plainLine, plainWords } from '../domain/plain-line.ts';
import { sayAgo, sayMoment } from '../domain/say.ts';
import { clip, clipLines, clipMiddle, oneLine } from './clip.ts';
import type { Account } from './compose-account.ts';
import { estimateTokens, type TextBudget } from './estimate-tokens.ts';
import { quoteWords } from './quote-words.ts';

/** A handoff that a model wrote: the section of a summary, or what it was asked for in between. */
export interface WrittenByModel {
  text: string;
  writtenAt: string;
  /** Where it is from: "the summary of compaction 2", "/handoff". */
  from: string;
}

export interface HandoffRequest extends TextBudget {
  account: Account;
  /** What the user pinned for that session only. */
  pins?: readonly string[];
  ending: 'cleared' | 'cut off' | 'mid-turn' | 'ended' | 'relayed';
  ageMilliseconds: number;
  transcriptPath: string;
  written?: WrittenByModel;
  /** The top level of the repository, in one line. */
  structure?: string;
  /** The path of the full handoff, and its path once there is a newer one; absent if there is none. */
  report?: { path: string; laterPath: string };
}

const PINNED = 'Pinned by the user in that session';
const ASKED = 'Said by the user before that';
const LAST_MESSAGES = 'Last messages of the assistant (said then, not checked)';

/**
 * In reading order: the rank of the first line below a title (lowest first), what each further one adds, and how many a document
 * shows. The ranks interleave the parts, so that each gets its first lines before any gets all.
 */
export const LAYOUT = [
  // Of single commands that failed, the older ones are mostly mistyped.
  { title: 'Failed when last run', part: 'failing', rank: 0, step: 1, most: 8 },
  { title: 'Last runs', part: 'runs', rank: 0.6, step: 1.5, most: 12 },
  { title: 'As git and the client told it', part: 'now', rank: 0.2, step: 1, most: 30 },
  { title: 'Open tasks', part: 'tasks', rank: 0.3, step: 1, most: 30 },
  { title: 'Noted', part: 'notes', rank: 0.4, step: 1, most: 30 },
  { title: 'Answers of the user', part: 'answers', rank: 0.8, step: 1, most: 12 },
  { title: 'Refused by the user', part: 'refusals', rank: 0.7, step: 1, most: 12 },
  { title: ASKED, part: 'asked', rank: 0.5, step: 0.8, most: 30 },
  { title: 'Approved plan', part: 'plan', rank: 0.9, step: 3, most: 30 },
  { title: 'Agents', part: 'agents', rank: 1.5, step: 1.5, most: 12 },
  { title: 'Kept by the user’s settings', part: 'things', rank: 1, step: 1, most: 30 },
  { title: 'Commits', part: 'commits', rank: 1.6, step: 1.5, most: 12 },
  { title: 'Files changed', part: 'files', rank: 1.2, step: 1, most: 100 },
  { title: LAST_MESSAGES, part: 'said', rank: 0.1, step: 4, most: 30 },
] as const;

/** Prompts get room by what they are, and are told in the order of their times, which they begin with. */
export function inTime(title: string, lines: readonly string[]): readonly string[] {
  return title === ASKED ? lines.toSorted() : lines;
}

/** With less room, a handoff could only say that there was a session. */
const CHARACTERS_MIN = 300;
const LINE_SHARE = 0.12;
const REQUEST_SHARE = 0.24;
/** What a model wrote about the session gets at most this share of the room. */
const WRITTEN_SHARE = 0.5;

/** The state of a session that ended → what the next one has to know. Empty if there is no room for it. */
export function composeHandoff(request: HandoffRequest): string {
  let { charactersMax } = request;
  while (charactersMax >= CHARACTERS_MIN) {
    const text = write(request, charactersMax);
    const tokens = estimateTokens(text);
    if (tokens <= request.tokensMax) return text;
    charactersMax = Math.floor((charactersMax * request.tokensMax * 0.98) / tokens);
  }
  return '';
}

/** Takes lines by rank while there is room, and prints them in reading order. */
function write(request: HandoffRequest, charactersMax: number): string {
  const opening = openingOf(request);
  let left = charactersMax - opening.length;
  const fits = (cost: number) => {
    if (cost > left) return false;
    left -= cost;
    return true;
  };
  const requests = quoteRequests(request, charactersMax).filter((line) => fits(line.length + 1));
  const foot = footOf(request).filter((line) => fits(line.length + 1));
  const written = quoteWritten(request, Math.min(left, charactersMax * WRITTEN_SHARE)).filter((block) =>
    fits(block.length + 1),
  );
  const lines = listLines(request, Math.floor(charactersMax * LINE_SHARE));
  const titles = new Set<string>();
  const chosen = lines
    .toSorted((one, other) => one.rank - other.rank)
    .filter(({ title, text }) => {
      const cost = text.length + 3 + (titles.has(title) ? 0 : title.length + 2);
      return fits(cost) && titles.add(title);
    });
  const body = [PINNED, ...LAYOUT.map(({ title }) => title)].flatMap((title) => {
    const own = chosen.filter((line) => line.title === title).map(({ text }) => `- ${text}`);
    return own.length === 0 ? [] : [`${title}:`, ...inTime(title, own)];
  });
  return [opening, ...requests, ...written, ...body, ...foot].join('\n');
}

function listLines({ account, pins = [] }: HandoffRequest, lineMax: number) {
  const pinned = pins.map((pin) => ({ title: PINNED, text: plainLine(oneLine(pin)), rank: -1 }));
  const recorded = LAYOUT.flatMap(({ title, part, rank, step }) =>
    account.lines[part].map((text, index) => ({
      title,
      // A message is quoted whole or not at all: its end may take back its beginning.
      text: part === 'said' ? text : clip(text, lineMax),
      rank: rank + index * step,
    })),
  );
  return [...pinned, ...recorded];
}

function quoteRequests({ account, ending }: HandoffRequest, charactersMax: number): string[] {
  const { goal, request: last, isInWork } = account;
  const room = Math.floor(charactersMax * REQUEST_SHARE);
  const quote = (label: string, words: string, share: number) => {
    const max = Math.floor(room * share);
    const quoted = clipMiddle(oneLine(quoteWords(words, max)), max);
    return quoted === '' ? [] : [`${label}: ${quoted}`];
  };
  const asked = isInWork && ending !== 'cleared' ? 'Request in work' : 'Last request';
  return goal === last
    ? quote('Request', last, 1)
    : [...quote('First request', goal, 0.5), ...quote(asked, last, 0.6)];
}

/** As many whole lines from the beginning of what the model wrote as fit; the gravest come first. */
function quoteWritten({ written }: HandoffRequest, room: number): string[] {
  if (written === undefined || written.text === '') return [];
  const title = `Handoff that the model wrote then (${plainWords(written.from)}, ${sayMoment(written.writtenAt)}):`;
  const text = clipLines(plainBlock(written.text), room - title.length - 2);
  return text === '' ? [] : [`${title}\n${text}`];
}

function footOf({ report, transcriptPath, structure = '' }: HandoffRequest): string[] {
  const later = plainWords(report?.laterPath ?? '');
  return [
    ...(structure === '' ? [] : [`Tracked files by folder: ${plainWords(structure)}`]),
    ...(report ? [`The whole handoff: ${plainWords(report.path)}; once this session has one: ${later}`] : []),
    `Full record: ${plainWords(transcriptPath)}`,
  ];
}

function openingOf({ ending, ageMilliseconds }: HandoffRequest): string {
  if (ending === 'relayed')
    return '[tideproof] From the record of the session before this one. Do not redo finished work:';
  const age = sayAgo(ageMilliseconds);
  const what = {
    cleared: `The user cleared a conversation before this one ${age}`,
    'cut off': `An earlier session in this folder was cut off ${age}`,
    'mid-turn': `An earlier session in this folder ended ${age}, in the middle of a turn`,
    ended: `An earlier session in this folder ended ${age}`,
  }[ending];
  return `[tideproof] ${what}. Below is where it stood, quoted from its record. If the new request is about something else, ignore it; if it goes on from there, do not redo finished work.`;
}
