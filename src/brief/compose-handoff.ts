import { plainBlock, plainLine, plainWords } from '../domain/plain-line.ts';
import { sayAgo } from '../domain/say.ts';
import { quotePrompt } from '../prompt/quote-prompt.ts';
import type { AccountPart } from './account-part.ts';
import { clip, clipMiddle, oneLine } from './clip.ts';
import type { Account } from './compose-account.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { TextBudget } from './fit-files.ts';
import { shapeHandover } from './shape-handover.ts';

export interface HandoffRequest extends TextBudget {
  account: Account;
  /** What the user pinned for that session only. */
  pins?: readonly string[];
  ending: 'cleared' | 'cut off' | 'mid-turn' | 'ended' | 'relayed';
  ageMilliseconds: number;
  transcriptPath: string;
  /** Set if a later session got this before: it did no work, or it did, so that only lasting facts are told. */
  passedOn?: 'as it stood' | 'what holds';
  /** What a model wrote about the session, if one did. */
  handover?: string;
  /** The path of the full handoff, and its path once there is a newer one; absent if there is none. */
  report?: { path: string; laterPath: string };
}

/** Lines below one title. `rank` is the priority of the first line (lowest first); each further line adds `step`. */
interface Part {
  title: string;
  part: AccountPart;
  rank: number;
  step: number;
}

const PASSED_ON = {
  'as it stood': 'The session after it changed and ran nothing, so this is where it stood',
  'what holds': 'Work went on since; this was laid down in it, and what was said later counts for more',
};
const PINNED = 'Pinned by the user in that session';
const STATE = 'Where it stands';
const RULES = 'The user’s standing instructions there';
const NOTED = 'Noted';
const THINGS = 'What things are';

/** In reading order. The ranks interleave the parts, so that each gets its first lines before any gets all. */
const LAYOUT: readonly Part[] = [
  { title: STATE, part: 'failing', rank: 0, step: 1.5 },
  { title: STATE, part: 'state', rank: 0.2, step: 1 },
  { title: STATE, part: 'tasks', rank: 0.3, step: 1 },
  { title: RULES, part: 'rules', rank: 0.1, step: 0.4 },
  { title: NOTED, part: 'added', rank: 0.4, step: 2 },
  { title: NOTED, part: 'notes', rank: 0.5, step: 1 },
  { title: 'Decided', part: 'decisions', rank: 0.6, step: 0.7 },
  { title: 'Plan', part: 'plan', rank: 0.9, step: 3 },
  { title: 'Answers of the user', part: 'answers', rank: 1.5, step: 1.5 },
  { title: 'Tried and dropped', part: 'dropped', rank: 1.2, step: 1.5 },
  { title: 'Failed, and what worked instead', part: 'failed', rank: 2, step: 2 },
  { title: 'Found out', part: 'found', rank: 1.4, step: 1 },
  { title: 'How it is done here', part: 'how', rank: 2, step: 2 },
  { title: THINGS, part: 'things', rank: 1.6, step: 1.5 },
  { title: THINGS, part: 'files', rank: 2.5, step: 2 },
];

/** With less room, a handoff could only say that there was a session. */
const CHARACTERS_MIN = 300;
const LINE_SHARE = 0.12;
const REQUEST_SHARE = 0.24;
/** A handover written by a model gets at most two fifths of the room, at four characters per token. */
const HANDOVER_TOKENS_PER_CHARACTER = 0.1;

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

interface Line {
  title: string;
  text: string;
  rank: number;
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
  const head = headOf(request, charactersMax).filter((line) => fits(line.length + 1));
  const foot = footOf(request).filter((line) => fits(line.length + 1));
  const lines = listLines(request, Math.floor(charactersMax * LINE_SHARE));
  const chosen = new Set<Line>();
  const titles = new Set<string>();
  for (const line of lines.toSorted((one, other) => one.rank - other.rank)) {
    const cost = line.text.length + 3 + (titles.has(line.title) ? 0 : line.title.length + 2);
    if (!fits(cost)) continue;
    titles.add(line.title);
    chosen.add(line);
  }
  const body = [PINNED, ...new Set(LAYOUT.map(({ title }) => title))].flatMap((title) => {
    const own = lines.filter((line) => line.title === title && chosen.has(line));
    return own.length === 0 ? [] : [`${title}:`, ...own.map(({ text }) => `- ${text}`)];
  });
  return [opening, ...head, ...body, ...foot].join('\n');
}

/** The last message is left out if the next step quotes it, or for a relay, whose prompt contains it. */
function listLines({ account, pins = [], ending }: HandoffRequest, lineMax: number): Line[] {
  const isSaidElsewhere = account.statedNext !== '' || ending === 'relayed';
  const pinned = pins.map((pin) => ({ title: PINNED, text: plainLine(oneLine(pin)), rank: -1 }));
  const recorded = LAYOUT.flatMap(({ title, part, rank, step }) =>
    account.lines[part]
      .filter(({ fact }) => fact.key !== 'said' || !isSaidElsewhere)
      .map(({ text, bare }, index) => ({
        title,
        text: plainLine(clip(title === STATE ? text : bare, lineMax)),
        rank: rank + index * step,
      })),
  );
  return [...pinned, ...recorded];
}

function headOf(request: HandoffRequest, charactersMax: number): string[] {
  const { account, ending } = request;
  const { goal, request: last, isInWork } = account;
  const next = ending === 'relayed' && account.statedNext !== '' ? '' : account.next;
  const room = Math.floor(charactersMax * REQUEST_SHARE);
  const quote = (label: string, words: string, share: number) => {
    const max = Math.floor(room * share);
    const quoted = clipMiddle(oneLine(quotePrompt(words, max)), max);
    return quoted === '' ? [] : [`${label}: ${quoted}`];
  };
  const asked = isInWork && ending !== 'cleared' ? 'Request in work' : 'Last request';
  const requests =
    ending === 'relayed'
      ? []
      : goal === last
        ? quote('Request', last, 1)
        : [...quote('First request', goal, 0.5), ...quote(asked, last, 0.6)];
  const handover =
    request.handover && shapeHandover(request.handover, charactersMax * HANDOVER_TOKENS_PER_CHARACTER);
  return [
    ...requests,
    ...(next === '' ? [] : [`Next step: ${plainWords(clip(next, room))}`]),
    ...(handover
      ? [`Handover that a model wrote; the record below counts for more:\n${plainBlock(handover)}`]
      : []),
  ];
}

function footOf({ report, transcriptPath }: HandoffRequest): string[] {
  return [
    ...(report
      ? [
          `The whole handoff: ${plainWords(report.path)}; once this session has one: ${plainWords(report.laterPath)}`,
        ]
      : []),
    `Full record: ${plainWords(transcriptPath)}`,
  ];
}

function openingOf({ ending, ageMilliseconds, passedOn }: HandoffRequest): string {
  if (ending === 'relayed')
    return '[tideproof] From the record of the session before this one. Do not redo finished work:';
  const age = sayAgo(ageMilliseconds);
  if (passedOn) return `[tideproof] An earlier session in this folder ended ${age}. ${PASSED_ON[passedOn]}:`;
  const what = {
    cleared: `The user cleared the conversation before this one ${age}`,
    'cut off': `The session before this one in this folder was cut off ${age}`,
    'mid-turn': `The session before this one in this folder ended ${age}, in the middle of a turn`,
    ended: `The session before this one in this folder ended ${age}`,
  }[ending];
  return `[tideproof] ${what}. Below is where it stood, quoted from its record. If the new request is about something else, ignore it; if it goes on from there, do not redo finished work.`;
}
