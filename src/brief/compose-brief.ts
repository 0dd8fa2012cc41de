import type { Fact } from '../domain/fact.ts';
import { findHandoff, findMisquotes } from '../domain/handoff-section.ts';
import { plainBlock, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import type { Run, StateOfRecord } from '../domain/state-of-record.ts';
import type { KeptBeside } from '../domain/survival.ts';
import { type CarriedText, carriedText, wordsOf } from './carried-text.ts';
import { clipMiddle } from './clip.ts';
import { describeFact } from './describe-fact.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { measureSummary, type SummaryMeasure } from './measure-summary.ts';
import { orderWords } from './order-words.ts';
import { promptItem } from './quote-words.ts';
import { listFiles, runLine, tellingRuns } from './run-lines.ts';

export interface BriefRequest {
  facts: Fact[];
  record: StateOfRecord;
  /** The summary that replaced the conversation. Empty when it is not known. */
  carried: string;
  /** Messages that the client kept unchanged. */
  keptMessages: string;
  /** Files that the client loads into every conversation. */
  loaded?: string;
  /** Files and plans of the conversation that the client attaches again after the compaction. */
  reattached?: string;
  /** The text of an earlier brief about the same compaction. */
  given: string;
  cwd: string;
  /** Which compaction this is, from 1. */
  compaction: number;
  isCheck?(run: Run): boolean;
  /** Whether a prompt holds one of the user's words for what is urgent. */
  isPriority?(text: string): boolean;
  charactersMax: number;
  tokensMax: number;
}

export interface Brief {
  text: string;
  tokens: number;
  /** Prompts since the compaction before and what the user had noted, by what became of them. */
  kept: Fact[];
  /** For each kept one that is not in the summary, where the model has it from. */
  keptBeside: ReadonlyMap<Fact, KeptBeside>;
  restored: Fact[];
  deferred: Fact[];
  /** The handoff section of the summary; empty if it has none. */
  handoff: string;
  /** What that section quotes as the user's, in words that the user did not use. */
  misquotes: string[];
  measure: SummaryMeasure;
}

/** Beside a poor summary a brief is about this long; words of the user that are missing may make it longer. */
const POOR_CHARACTERS_MAX = 3000;
/** A prompt counts as missing from a good summary below this share of its rare words. In doubt the summary has it. */
const MISSING_BELOW = 1 / 3;
/** Beside a poor one it counts as held only from this share on. */
const HELD_FROM = 0.6;
const PROMPT_MAX = 1500;
const LAST_PROMPT_MAX = 2500;
const OLD_PROMPT_MAX = 600;
/** A message is quoted whole or not at all: its end may take back its beginning. */
const MESSAGE_MAX = { poor: 1500, nothing: 3000 };
const PLAN_MAX = { poor: 900, nothing: 2500 };
const MESSAGES_TOLD = { poor: 3, nothing: 4 };
const LOOK_UP = 'More of the session is on record: ask the tool recall, or run `tideproof search "words"`.';

/** One piece of a brief. Pieces get room in the order of `rank`, and stand in the text under their titles. */
interface Piece {
  title: string;
  text: string;
  rank: number;
  /** What it gives back. */
  fact?: Fact;
  /** Words of the user may use all the room there is, other pieces only what the summary's quality allows. */
  isWords?: true;
}

const TITLES = {
  words: 'What the user said, word for word',
  older: 'What the user said before the last compaction, word for word',
  asked: 'What the client asked and the user answered',
  noted: 'Noted',
  runs: 'Last runs',
  failed: 'Calls that failed and did not succeed since',
  now: 'As git and the client tell it now',
  plan: 'The plan that the user approved',
  agents: 'Agents',
  things: 'Kept by the user’s settings',
  files: 'Files',
  said: 'Your last messages (said then, not checked)',
} as const;

/** Facts and state → the text for the model: what was said, run and set, and the summary lacks. Empty if that is nothing. */
export function composeBrief(request: BriefRequest): Brief {
  const { facts, record, carried, cwd } = request;
  const handoff = findHandoff(carried);
  const summary = carriedText(carried, cwd);
  const prompts = facts.filter(({ kind }) => kind === 'request');
  const recent = prompts.filter((fact) => isRecent(fact, request));
  const measure: SummaryMeasure =
    carried === ''
      ? { worth: 'poor', share: 0 }
      : measureSummary(summary, carried, request.compaction - 1, facts, record);
  const places = openPlaces(request, summary, measure);
  const misquotes = handoff === '' ? [] : findMisquotes(handoff, facts);
  const pieces = [
    ...words(recent, request, places, measure),
    ...structured(request, places, measure),
    ...(measure.worth === 'good' ? [] : state(prompts, recent, request, places, measure.worth)),
  ].filter(({ text }) => request.given === '' || !request.given.includes(text));
  const { text, told } = render(pieces, request, measure);
  const restored = new Set(told.flatMap(({ fact }) => fact ?? []));
  const tracked = facts.filter((fact) => isTracked(fact, request));
  const isGiven = (fact: Fact) =>
    restored.has(fact) || (request.given !== '' && carriedText(request.given, cwd).quotes(wordsOf(fact)));
  const missing = tracked.filter((fact) => !places.holds(fact));
  return {
    text,
    tokens: estimateTokens(text),
    kept: tracked.filter((fact) => !missing.includes(fact)),
    keptBeside: places.beside,
    restored: missing.filter(isGiven),
    deferred: missing.filter((fact) => !isGiven(fact)),
    handoff,
    misquotes,
    measure,
  };
}

/** What is counted at a compaction: what the user said since the one before. */
function isTracked(fact: Fact, request: BriefRequest): boolean {
  return (
    fact.kind === 'note' || ((fact.kind === 'request' || fact.kind === 'answer') && isRecent(fact, request))
  );
}

/** Said or done between the compaction before and this one. */
function isRecent({ last }: { last: { generation: number } }, { compaction }: BriefRequest): boolean {
  return last.generation === compaction - 1;
}

interface Places {
  /** Whether the model has it, by the strictness that the summary's quality calls for. */
  holds(fact: Fact): boolean;
  /** Whether the text is in front of the model in these very words. */
  quotes(text: string): boolean;
  beside: Map<Fact, KeptBeside>;
  summary: CarriedText;
}

function openPlaces(request: BriefRequest, summary: CarriedText, { worth }: SummaryMeasure): Places {
  const { cwd } = request;
  const kept = carriedText(request.keptMessages, cwd);
  const loaded = carriedText(request.loaded ?? '', cwd);
  const reattached = carriedText(request.reattached ?? '', cwd);
  const beside = new Map<Fact, KeptBeside>();
  const known = new Map<Fact, boolean>();
  const isInSummary = (text: string) => {
    if (summary.quotes(text)) return true;
    const share = summary.shareOf(text);
    if (worth === 'good') return share === undefined || share >= MISSING_BELOW;
    return share !== undefined && share >= HELD_FROM;
  };
  const find = (fact: Fact): boolean => {
    const text = wordsOf(fact);
    if (kept.quotes(text)) beside.set(fact, 'kept messages');
    else if (!isInSummary(text)) {
      if (loaded.quotes(text)) beside.set(fact, 'loaded files');
      else if (fact.kind !== 'request' && reattached.quotes(text)) beside.set(fact, 're-attached files');
      else return false;
    }
    return true;
  };
  return {
    holds(fact) {
      const before = known.get(fact);
      if (before !== undefined) return before;
      const held = find(fact);
      known.set(fact, held);
      return held;
    },
    quotes: (text) =>
      summary.quotes(text) || kept.quotes(text) || loaded.quotes(text) || reattached.quotes(text),
    beside,
    summary,
  };
}

/** Words of the user since the compaction before that the model does not have. */
function words(
  recent: readonly Fact[],
  { facts, isPriority }: BriefRequest,
  places: Places,
  { worth }: SummaryMeasure,
): Piece[] {
  const refusals = facts.filter(({ kind, last }) => kind === 'refusal' && last.line > 0);
  const refusalOf = (fact: Fact) => refusals.find(({ last }) => last.line === fact.last.line);
  const newest = recent.reduce((line, { last }) => Math.max(line, last.line), 0);
  const missing = recent.filter((fact) => !places.holds(fact));
  const said = orderWords(missing, isPriority ?? (() => false)).map((fact, nth): Piece => {
    const max = fact.last.line === newest ? LAST_PROMPT_MAX : PROMPT_MAX;
    return {
      title: TITLES.words,
      text: promptItem(fact, max, refusalOf(fact)),
      rank: nth / 1000,
      fact,
      isWords: true,
    };
  });
  const silent = refusals.filter(({ detail, text }) => detail.words === undefined && !places.quotes(text));
  if (worth === 'good') return said;
  return [
    ...said,
    ...silent.map(
      (fact, nth): Piece => ({
        title: TITLES.words,
        text: `${sayMoment(fact.last.time)}: refused ${plainWords(fact.text)}, without a word`,
        rank: 1 + nth / 100,
      }),
    ),
  ];
}

/** Answers given in a dialog of the client, notes, and what the user's settings name. */
function structured(request: BriefRequest, places: Places, { worth }: SummaryMeasure): Piece[] {
  const { facts, cwd } = request;
  const list = (title: string, kind: Fact['kind'], rank: number, isTold: (fact: Fact) => boolean): Piece[] =>
    facts
      .filter((fact) => fact.kind === kind && isTold(fact))
      .toSorted((one, other) => other.last.line - one.last.line)
      .map((fact, nth) => ({ title, text: describeFact(fact, { cwd }), rank: rank + nth / 100, fact }));
  return [
    ...list(
      TITLES.asked,
      'answer',
      1,
      (fact) => (worth !== 'good' || isRecent(fact, request)) && !places.holds(fact),
    ),
    ...list(TITLES.noted, 'note', 1.2, (fact) => !places.holds(fact)),
    ...list(TITLES.things, 'ledger-line', 4, ({ text }) => !places.quotes(text)),
    ...list(TITLES.things, 'id', 4.1, ({ text }) => !places.quotes(text)),
    ...list(TITLES.things, 'document', 4.2, ({ text }) => !places.quotes(text)),
  ];
}

/** What a poor summary lacks besides: the state by counting, earlier words, and the last messages, whole. */
function state(
  prompts: readonly Fact[],
  recent: readonly Fact[],
  request: BriefRequest,
  places: Places,
  worth: 'poor' | 'nothing',
): Piece[] {
  const { facts, record, cwd, isCheck = () => false, isPriority = () => false } = request;
  const piece = (title: string, texts: readonly string[], rank: number): Piece[] =>
    texts.map((text, nth) => ({ title, text, rank: rank + nth / 10 }));
  const described = (kind: Fact['kind'], isTold: (fact: Fact) => boolean) =>
    facts
      .filter((fact) => fact.kind === kind && isTold(fact))
      .toSorted((one, other) => other.last.line - one.last.line)
      .map((fact) => describeFact(fact, { cwd }));
  const runs = tellingRuns(record, isCheck);
  const told = new Set(runs.map(({ family }) => family));
  const older = prompts.filter((fact) => !recent.includes(fact) && !places.holds(fact));
  const plan = facts.find(({ kind, status }) => kind === 'plan' && status === 'open');
  const planText = plan && !places.quotes(plan.text) ? clipMiddle(plan.text, PLAN_MAX[worth]) : '';
  const open = facts.filter(({ kind, status, text }) => kind === 'task' && status === 'open' && text !== '');
  const edited = record.edited.filter((file) => isRecent({ last: file }, request));
  const messages = record.said
    .filter(({ text }) => text.length <= MESSAGE_MAX[worth] && !places.quotes(text))
    .slice(-MESSAGES_TOLD[worth]);
  return [
    ...piece(
      TITLES.runs,
      runs.map((run) => runLine(run, record, cwd)),
      2,
    ),
    ...piece(
      TITLES.failed,
      described('error', (fact) => fact.status === 'open' && !told.has(fact.key) && isRecent(fact, request)),
      3,
    ),
    ...piece(
      TITLES.now,
      [
        ...open
          .filter(({ text }) => !places.quotes(text))
          .map((task) => `Task ${describeFact(task, { cwd })}`),
        ...described('workspace', ({ text }) => !places.quotes(text)),
        ...record.jobs
          .filter(({ ended }) => ended === undefined)
          .map(
            ({ command, id, time }) =>
              `In the background since ${sayMoment(time)}, no end seen: \`${plainWords(command)}\` (id ${id})`,
          ),
        ...record.openQuestions.map((question) => `Asked and not answered: ${plainWords(question)}`),
      ],
      2.2,
    ),
    ...(planText === ''
      ? []
      : piece(
          TITLES.plan,
          [`${plan!.detail.path ? `${plainWords(String(plan!.detail.path))}\n` : ''}${plainBlock(planText)}`],
          2.3,
        )),
    ...piece(
      TITLES.said,
      messages.toReversed().map(({ text, time }) => `${sayMoment(time)}\n${plainBlock(text)}`),
      2.4,
    ),
    ...orderWords(older, isPriority).map(
      (fact, nth): Piece => ({
        title: TITLES.older,
        text: promptItem(fact, OLD_PROMPT_MAX),
        rank: 2.1 + nth / 10,
        fact,
      }),
    ),
    ...piece(
      TITLES.agents,
      described(
        'agent',
        (fact) => fact.status === 'open' || (isRecent(fact, request) && fact.status !== 'superseded'),
      ),
      3.2,
    ),
    ...(edited.length === 0 ? [] : piece(TITLES.files, [`Edited: ${listFiles(edited, cwd, 20)}`], 2.6)),
  ];
}

/** Takes pieces by rank while there is room, and prints them under their titles in the order of time or rank. */
function render(
  pieces: readonly Piece[],
  request: BriefRequest,
  { worth }: SummaryMeasure,
): { text: string; told: Piece[] } {
  const { charactersMax, tokensMax, given, compaction } = request;
  const opening =
    given === ''
      ? `[tideproof] Compaction ${compaction}. From the record of this session, quoted:`
      : `[tideproof] Compaction ${compaction}, more from the record of this session, quoted:`;
  const target = worth === 'poor' ? POOR_CHARACTERS_MAX : charactersMax;
  const left = {
    characters: charactersMax - opening.length - LOOK_UP.length - 4,
    tokens: tokensMax - estimateTokens(opening + LOOK_UP) - 4,
  };
  let spent = 0;
  const titles = new Set<string>();
  const told: Piece[] = [];
  let unsaid = 0;
  for (const piece of pieces.toSorted((one, other) => one.rank - other.rank)) {
    const head = titles.has(piece.title) ? '' : `\n\n## ${piece.title}`;
    const cost = `${head}\n- ${piece.text}`;
    const tokens = estimateTokens(cost);
    const isOver = spent + cost.length > target && !piece.isWords;
    if (isOver || cost.length > left.characters || tokens > left.tokens) {
      if (piece.isWords) unsaid += 1;
      continue;
    }
    titles.add(piece.title);
    told.push(piece);
    spent += cost.length;
    left.characters -= cost.length;
    left.tokens -= tokens;
  }
  if (told.length === 0) return { text: '', told };
  const sections = Object.values(TITLES)
    .filter((title) => titles.has(title))
    .map((title) => {
      const own = told.filter((piece) => piece.title === title).toSorted(byTime);
      return `## ${title}\n${own.map(({ text }) => `- ${text}`).join('\n')}`;
    });
  const more = unsaid === 0 ? '' : `${unsaid} more of the user’s prompts had no room here. `;
  const foot = left.characters > more.length && (unsaid > 0 || worth !== 'good') ? [`${more}${LOOK_UP}`] : [];
  return { text: [opening, ...sections, ...foot].join('\n\n'), told };
}

/** Words stand in the order in which they were said; everything else as it ranks. */
function byTime(one: Piece, other: Piece): number {
  const isDated = one.fact?.kind === 'request' && other.fact?.kind === 'request';
  return isDated ? one.fact!.last.line - other.fact!.last.line : one.rank - other.rank;
}
