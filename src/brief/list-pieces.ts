import type { Fact } from '../domain/fact.ts';
import { plainBlock, plainLine, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { type BriefRequest, isRecent, type Piece, TITLES } from './brief-request.ts';
import type { KnownPlaces } from './carried-text.ts';
import { clipMiddle } from './clip.ts';
import { describeFact, newestOf } from './describe-fact.ts';
import type { SummaryWorth } from './measure-summary.ts';
import { orderWords, promptItem } from './quote-words.ts';
import { listFailures, listFiles, runLine, tellingRuns } from './run-lines.ts';

const PROMPT_MAX = 1500;
const LAST_PROMPT_MAX = 2500;
const OLD_PROMPT_MAX = 600;
const SILENT_REFUSALS_MAX = 1;

/**
 * What the user said and the model does not have: prompts since the compaction before, answers, notes, and what the
 * user's settings name. Beside a poor summary also refusals without a word, and earlier prompts.
 */
export function wordPieces(
  prompts: readonly Fact[],
  request: BriefRequest,
  places: KnownPlaces,
  worth: SummaryWorth,
): Piece[] {
  const { facts, cwd, isPriority = () => false } = request;
  const refusals = facts.filter(({ kind, last }) => kind === 'refusal' && last.line > 0);
  // The client writes the words of a refusal into its row.
  const refusalOf = (fact: Fact) => refusals.find(({ last }) => last.line === fact.last.line);
  const recent = prompts.filter((fact) => isRecent(fact, request));
  const newest = recent.reduce((line, { last }) => Math.max(line, last.line), 0);
  const said = orderWords(
    recent.filter((fact) => !places.holds(fact)),
    isPriority,
  ).map((fact, nth): Piece => {
    const max = fact.last.line === newest ? LAST_PROMPT_MAX : PROMPT_MAX;
    return {
      title: TITLES.words,
      text: promptItem(fact, max, refusalOf(fact)),
      rank: nth / 1000,
      fact,
      isWords: true,
    };
  });
  const list = (title: string, kind: Fact['kind'], rank: number, isTold: (fact: Fact) => boolean): Piece[] =>
    newestOf(facts, kind, isTold).map((fact, nth) => ({
      ...{ title, text: describeFact(fact, cwd), rank: rank + nth / 100, fact },
    }));
  const isMissing = (fact: Fact) => (worth !== 'good' || isRecent(fact, request)) && !places.holds(fact);
  const isUnnamed = ({ text }: Fact) => !places.quotes(text);
  const told = [
    ...said,
    ...list(TITLES.asked, 'answer', 1, isMissing),
    ...list(TITLES.noted, 'note', 1.2, (fact) => !places.holds(fact)),
    ...list(TITLES.things, 'ledger-line', 4, isUnnamed),
    ...list(TITLES.things, 'id', 4.1, isUnnamed),
    ...list(TITLES.things, 'document', 4.2, isUnnamed),
  ];
  if (worth === 'good') return told;
  const older = prompts.filter(
    (fact) => fact.last.generation < request.compaction - 1 && !places.holds(fact),
  );
  const silent = refusals
    .filter((fact) => fact.detail.words === undefined && isRecent(fact, request) && isUnnamed(fact))
    .slice(-SILENT_REFUSALS_MAX);
  return [
    ...told,
    ...silent.map(
      (fact, nth): Piece => ({
        title: TITLES.refused,
        text: `${plainWords(fact.text)}, ${sayMoment(fact.last.time)}`,
        rank: 1 + nth / 100,
      }),
    ),
    ...orderWords(older, isPriority).map(
      (fact, nth): Piece => ({
        title: TITLES.older,
        text: promptItem(fact, OLD_PROMPT_MAX, refusalOf(fact)),
        rank: 2.1 + nth / 10,
        fact,
      }),
    ),
  ];
}

const PLAN_MAX = { poor: 900, nothing: 2500 };
/** A message is quoted whole or not at all: its end may take back its beginning. */
const MESSAGE_MAX = { poor: 1500, nothing: 3000 };
/** Readers found earlier messages refuted by later ones too often. */
const MESSAGES_MAX = { poor: 1, nothing: 2 };
const FILES_MAX = 20;

/** What a poor summary lacks besides words: runs, failures, tasks, git, jobs, the plan, and the last messages, whole. */
export function statePieces(request: BriefRequest, places: KnownPlaces, worth: 'poor' | 'nothing'): Piece[] {
  const { record, cwd, isCheck = () => false } = request;
  const pieces = (title: string, texts: readonly string[], rank: number): Piece[] =>
    texts.map((text, nth) => ({ title, text, rank: rank + nth / 10 }));
  const runs = tellingRuns(record, isCheck);
  const told = new Set(runs.map(({ family }) => family));
  const messages = record.said
    .slice(-MESSAGES_MAX[worth])
    .filter(({ text }) => text.length <= MESSAGE_MAX[worth] && !places.quotes(text));
  return [
    ...pieces(
      TITLES.runs,
      runs.map((run) => runLine(run, record, cwd)),
      2,
    ),
    ...pieces(TITLES.now, listNow(request, places), 2.2),
    ...pieces(TITLES.plan, quotePlan(request, places, PLAN_MAX[worth]), 2.3),
    ...pieces(
      TITLES.said,
      messages.toReversed().map(({ text, time }) => `${sayMoment(time)}\n${plainBlock(text)}`),
      2.4,
    ),
    ...pieces(TITLES.files, worth === 'nothing' ? listEdited(request) : [], 2.6),
    ...pieces(
      TITLES.failed,
      listFailures(request.facts, record)
        .filter((fact) => isRecent(fact, request) && !told.has(fact.key))
        .map((fact) => describeFact(fact, cwd)),
      3,
    ),
  ];
}

/** Tasks, git, jobs, agents at work and open questions. */
function listNow({ facts, record, cwd, isAged }: BriefRequest, places: KnownPlaces): string[] {
  const described = (kind: Fact['kind'], isTold: (fact: Fact) => boolean) =>
    facts.filter((fact) => fact.kind === kind && isTold(fact)).map((fact) => describeFact(fact, cwd));
  return [
    ...described('task', (task) => task.status === 'open' && task.text !== '' && !places.holds(task)).map(
      (task) => `Task ${task}`,
    ),
    ...described('workspace', ({ text }) => !isAged && !places.quotes(text)),
    ...record.jobs
      .filter(({ ended }) => ended === undefined)
      .map(
        ({ command, id, time }) =>
          `In the background since ${sayMoment(time)}, no end seen: \`${plainWords(command)}\` (id ${id})`,
      ),
    ...described('agent', ({ status }) => status === 'open').map((agent) => `Agent ${agent}`),
    ...(isAged ? [] : record.openQuestions).map(
      (question) => `Asked, no answer seen: ${plainWords(question)}`,
    ),
  ];
}

function quotePlan(
  { facts, isPlanAttached }: BriefRequest,
  places: KnownPlaces,
  charactersMax: number,
): string[] {
  const plan = facts.find(({ kind, status }) => kind === 'plan' && status === 'open');
  if (!plan || isPlanAttached || places.quotes(plan.text)) return [];
  const path = plan.detail.path ? `${plainLine(String(plan.detail.path))}\n` : '';
  return [`${path}${plainBlock(clipMiddle(plan.text, charactersMax))}`];
}

/** Edited files, unless git can be asked for them. */
function listEdited(request: BriefRequest): string[] {
  const { facts, record, cwd } = request;
  if (facts.some(({ kind }) => kind === 'workspace')) return [];
  const edited = record.edited.filter((file) => isRecent({ last: file }, request));
  return edited.length === 0 ? [] : [`Edited, perhaps undone since: ${listFiles(edited, cwd, FILES_MAX)}`];
}
