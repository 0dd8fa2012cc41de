import type { Fact } from '../domain/fact.ts';
import { markMisquotes } from '../domain/handoff-section.ts';
import { plainBlock, plainLine, plainWords } from '../domain/plain-line.ts';
import { relativePath } from '../domain/relative-path.ts';
import { sayMoment } from '../domain/say.ts';
import { type BriefRequest, isRecent, type Piece, TITLES } from './brief-request.ts';
import type { KnownPlaces } from './carried-text.ts';
import { clipLines, clipMiddle } from './clip.ts';
import {
  describeFact,
  jobLine,
  listFailures,
  listFiles,
  newestOf,
  runLine,
  tellingRuns,
  unansweredLine,
} from './describe-fact.ts';
import type { SummaryWorth } from './measure-summary.ts';
import { isByLead, orderWords, promptItem } from './quote-words.ts';

const PROMPT_MAX = 1500;
const LAST_PROMPT_MAX = 2500;
const OLD_PROMPT_MAX = 600;
const SILENT_REFUSALS_MAX = 1;
const PLAN_MAX = { poor: 900, nothing: 2500 };
/** A message is quoted whole or not at all: its end may take back its beginning. */
const MESSAGE_MAX = { poor: 1500, nothing: 3000 };
const HANDOFF_MAX = 2500;
const FILES_MAX = 20;
/** Between the names that git told: "2 untracked: a.ts, b/ and 3 more". */
const GIT_NAMES = /[:;,] | and (?=\d+ more)/;

/** A later answer overrules an earlier one. */
const dated = (piece: Piece) => ({ ...piece, text: `${piece.text} (${sayMoment(piece.fact!.last.time)})` });

type Item = Omit<Piece, 'title' | 'rank'> & Partial<Pick<Piece, 'title'>>;

/** Pieces below one title, if they name no other. Each further one gets room a fraction of a rank later. */
function below(title: string, rank: number, steps: number, items: readonly Item[]) {
  return items.map((item, nth): Piece => ({ title, rank: rank + nth / steps, ...item }));
}

/** What the user said and the model does not have. Beside a poor summary also refusals without a word, and earlier prompts. */
export function wordPieces(
  prompts: readonly Fact[],
  request: BriefRequest,
  places: KnownPlaces,
  worth: SummaryWorth,
): Piece[] {
  const { facts, cwd, compaction, isPriority = () => false } = request;
  const refusals = facts.filter(({ kind, last }) => kind === 'refusal' && last.line > 0);
  // The client writes the words of a refusal into its row. What is said next after one without any may be the reason.
  const refusalOf = ({ last: { line } }: Fact) => {
    const before = prompts.reduce(
      (most, { last }) => (last.line < line ? Math.max(most, last.line) : most),
      0,
    );
    return (
      refusals.find(({ last }) => last.line === line) ??
      refusals.findLast(({ last, detail }) => !detail.words && last.line > before && last.line < line)
    );
  };
  const recent = prompts.filter(({ last }) => isRecent(last, request));
  const newest = recent.reduce((line, { last }) => Math.max(line, last.line), 0);
  const isUnheld = (fact: Fact) => !places.holds(fact);
  const missing = (some: readonly Fact[]) => orderWords(some.filter(isUnheld), isPriority);
  const list = (title: string, kind: Fact['kind'], rank: number, isTold: (fact: Fact) => boolean) => {
    const items = newestOf(facts, kind, isTold).map((fact) => ({ text: describeFact(fact, cwd), fact }));
    return below(title, rank, 100, items);
  };
  const isMissing = (fact: Fact) => (worth !== 'good' || isRecent(fact.last, request)) && isUnheld(fact);
  const isUnnamed = ({ text }: Fact) => !places.quotes(text);
  const said = missing(recent).map((fact) => {
    const max = fact.last.line === newest ? LAST_PROMPT_MAX : PROMPT_MAX;
    const title = isByLead(fact) ? TITLES.told : TITLES.words;
    return { title, text: promptItem(fact, max, refusalOf(fact)), fact, isWords: true as const };
  });
  const told = [
    ...below(TITLES.words, 0, 1000, said),
    ...list(TITLES.asked, 'answer', 1, isMissing).map(dated),
    ...list(TITLES.noted, 'note', 1.2, isUnheld),
    ...list(TITLES.things, 'ledger-line', 4, isUnnamed),
    ...list(TITLES.things, 'id', 4.1, isUnnamed),
    ...list(TITLES.things, 'document', 4.2, isUnnamed),
  ];
  if (worth === 'good') return told;
  const silent = refusals
    .filter(({ status, detail }) => status === 'open' && detail.words === undefined)
    .filter((fact) => isRecent(fact.last, request) && isUnnamed(fact) && fact.last.line > newest)
    .slice(-SILENT_REFUSALS_MAX)
    .map(({ text, last }) => ({ text: `${plainWords(text)}, ${sayMoment(last.time)}` }));
  const older = missing(prompts.filter(({ last }) => last.generation < compaction - 1));
  // The first prompt of the session says what it is about: only one of the newer ones has room before it.
  const begun = Math.min(...prompts.map(({ first }) => first.line));
  const quoted = older.map((fact, nth): Piece => {
    const rank = fact.first.line === begun ? 0.0005 : 2.1 + nth / 10;
    const title = isByLead(fact) ? TITLES.told : TITLES.older;
    return { title, rank, text: promptItem(fact, OLD_PROMPT_MAX, refusalOf(fact)), fact };
  });
  return [...told, ...below(TITLES.refused, 1, 100, silent), ...quoted];
}

/** What a poor summary lacks besides words: runs, failures, tasks, git, jobs, the plan, and the last messages, whole. */
export function statePieces(
  request: BriefRequest,
  places: KnownPlaces,
  worth: 'poor' | 'nothing',
  allFacts: readonly Fact[],
): Piece[] {
  const { facts, record, cwd, isCheck = () => false } = request;
  const runs = tellingRuns(record, isCheck);
  const told = new Set(runs.map(({ family }) => family));
  // Earlier ones are often refuted by later ones, and what was announced before a call is done.
  const messages = record.said
    .slice(-1)
    .filter(({ isFollowed }) => !isFollowed)
    .filter(({ text }) => text.length <= MESSAGE_MAX[worth] && !places.quotes(text))
    .map(({ text, time }) => `${sayMoment(time)}\n${plainBlock(text)}`);
  const failures = listFailures(facts, record)
    .filter(({ key, last }) => isRecent(last, request) && !told.has(key))
    .map((fact) => describeFact(fact, cwd));
  const runLines = runs.map((run) => runLine(run, record, cwd));
  const pieces = (title: string, rank: number, texts: readonly string[]) => {
    const items = texts.map((text) => ({ text }));
    return below(title, rank, 10, items);
  };
  return [
    ...pieces(TITLES.runs, 2, runLines),
    ...pieces(TITLES.now, 2.2, listNow(request, places)),
    ...pieces(TITLES.plan, 2.3, quotePlan(request, places, PLAN_MAX[worth])),
    ...pieces(TITLES.written, 2.35, worth === 'nothing' ? quoteHandoff(request, places, allFacts) : []),
    ...pieces(TITLES.said, 2.4, messages),
    ...pieces(TITLES.files, 2.6, worth === 'nothing' ? listEdited(request) : []),
    ...pieces(TITLES.failed, 3, failures),
  ];
}

function listNow({ facts, record, cwd }: BriefRequest, places: KnownPlaces): string[] {
  const described = (kind: Fact['kind'], isTold: (fact: Fact) => boolean) =>
    facts.filter((fact) => fact.kind === kind && isTold(fact)).map((fact) => describeFact(fact, cwd));
  const open = facts.filter(({ kind, status, text }) => kind === 'task' && status === 'open' && text !== '');
  const tasks = open.filter((task) => !places.holds(task)).map((task) => `Task ${describeFact(task, cwd)}`);
  // Of a list with gaps one would think that the others are done.
  const count = `${open.length} tasks of the client’s list are open, among them:`;
  return [
    ...(tasks.length > 0 && open.length > 1 ? [count] : []),
    ...tasks,
    ...described('workspace', ({ text }) => !places.quotes(text)),
    ...record.jobs.map((job) => `${jobLine(job)} (id ${job.id})`),
    ...described('agent', ({ status }) => status === 'open').map((agent) => `Agent ${agent}`),
    ...record.unanswered.filter(({ isQuestion }) => isQuestion).map((call) => unansweredLine(call)),
  ];
}

function quotePlan({ facts, isPlanAttached }: BriefRequest, places: KnownPlaces, most: number): string[] {
  const plan = facts.find(({ kind, status }) => kind === 'plan' && status === 'open');
  if (!plan || isPlanAttached || places.quotes(plan.text)) return [];
  const path = plan.detail.path ? `${plainLine(String(plan.detail.path))}\n` : '';
  return [`${path}${plainBlock(clipMiddle(plan.text, most))}`];
}

/** The newest handoff that a model wrote and the summary lost, with a mark where it quotes what the user did not say. */
function quoteHandoff({ facts, readGiven }: BriefRequest, places: KnownPlaces, allFacts: readonly Fact[]) {
  const [written] = newestOf(facts, 'handoff', ({ text }) => !places.quotes(text));
  const [marked] = written ? markMisquotes([written, ...allFacts], readGiven) : [];
  const text = clipLines(plainBlock(marked?.text ?? ''), HANDOFF_MAX);
  if (!written || text === '') return [];
  return [`${sayMoment(written.last.time)} (${plainWords(String(written.detail.from))})\n${text}`];
}

/** Edited files that git does not name: it has no names of what is committed or in a new folder, and not all of many. */
function listEdited(request: BriefRequest): string[] {
  const { facts, record, cwd } = request;
  const told = facts.filter(({ kind }) => kind === 'workspace').flatMap(({ text }) => text.split(GIT_NAMES));
  const isUntold = (path: string) => !told.includes(relativePath(path, cwd));
  const edited = record.edited.filter((file) => isRecent(file, request) && isUntold(file.path));
  if (edited.length === 0) return [];
  const since = told.length === 0 ? 'undone' : 'committed or undone';
  return [`Edited, perhaps ${since} since: ${listFiles(edited, cwd, FILES_MAX)}`];
}
