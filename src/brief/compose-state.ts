import type { Fact } from '../domain/fact.ts';
import { quotePrompt } from '../prompt/quote-prompt.ts';
import { clip, describeFact, oneLine } from './describe-fact.ts';
import { findOpenEnds } from './find-open-ends.ts';
import { rankFacts } from './rank-facts.ts';
import { requestInWork } from './request-in-work.ts';

export interface StateRequest {
  facts: Fact[];
  runningPrompt: string;
  cwd: string;
  turn: number;
}

/** Where a session stands, as somebody would say it who has to go on from there. */
export interface SessionState {
  request: string;
  /** The task in progress, or else the next one. */
  next: string;
  tasks: string[];
  errors: string[];
  /** The latest first. */
  filesChanged: string[];
  rules: string[];
  lastWords: string;
}

const LINE_CHARACTERS_MAX = 240;
const REQUEST_CHARACTERS_MAX = 600;
const RULES_MAX = 12;
const TASKS_MAX = 12;
const ERRORS_MAX = 5;
const FILES_MAX = 15;

export function composeState({ facts, runningPrompt, cwd, turn }: StateRequest): SessionState {
  const { tasks, errors } = findOpenEnds(facts);
  const valid = facts.filter((fact) => fact.status !== 'superseded' && fact.text !== '');
  const describe = (chosen: Fact[], countMax: number) =>
    chosen.slice(0, countMax).map((fact) => clip(describeFact(fact, { cwd }), LINE_CHARACTERS_MAX));
  const openTasks = describe(rankFacts(tasks, turn), TASKS_MAX);
  const said = valid.find((fact) => fact.kind === 'statement')?.text ?? '';
  return {
    request: clip(
      oneLine(quotePrompt(requestInWork(facts, runningPrompt).text, REQUEST_CHARACTERS_MAX)),
      REQUEST_CHARACTERS_MAX,
    ),
    next: openTasks[0] ?? '',
    tasks: openTasks,
    errors: describe(rankFacts(errors, turn), ERRORS_MAX),
    filesChanged: describe(valid.filter(wasChanged).sort(latestFirst), FILES_MAX),
    rules: describe(
      rankFacts(
        valid.filter((fact) => fact.kind === 'rule'),
        turn,
      ),
      RULES_MAX,
    ),
    lastWords: clip(oneLine(said), LINE_CHARACTERS_MAX),
  };
}

function wasChanged({ kind, detail }: Fact): boolean {
  return kind === 'file' && Number(detail.edits ?? 0) + Number(detail.writes ?? 0) > 0;
}

function latestFirst(one: Fact, other: Fact): number {
  return other.last.line - one.last.line;
}
