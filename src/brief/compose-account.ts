import type { Fact } from '../domain/fact.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import type { Run, StateOfRecord } from '../domain/state-of-record.ts';
import { ACCOUNT_PARTS, type AccountPart } from './account-part.ts';
import { clip, clipMiddle, oneLine } from './clip.ts';
import { describeFact, isChangedFile } from './describe-fact.ts';
import { orderWords } from './order-words.ts';
import { promptItem } from './quote-words.ts';
import { requestInWork } from './request-in-work.ts';
import { runLine, tellingRuns } from './run-lines.ts';

export interface AccountRequest {
  facts: Fact[];
  record: StateOfRecord;
  /** The current prompt, if the client announced one and its turn has not ended. */
  runningPrompt: string;
  cwd: string;
  turn: number;
  isCheck?(run: Run): boolean;
  isPriority?(text: string): boolean;
}

/** What is on record of a session, by topic, for documents and commands: quotes and counts. */
export interface Account {
  /** The first and the last request of the user. */
  goal: string;
  request: string;
  /** Whether the turn of the last request has not ended. */
  isInWork: boolean;
  /** The task that the client lists as in progress; empty if there is none. */
  taskInWork: string;
  lines: Record<AccountPart, string[]>;
}

const LINE_MAX = 400;
const PROMPT_MAX = 600;
const MESSAGE_MAX = 1500;

export function composeAccount(request: AccountRequest): Account {
  const { facts, runningPrompt, cwd } = request;
  const asked = requestInWork(facts, runningPrompt);
  const prompts = facts.filter(({ kind }) => kind === 'request');
  const [goal] = prompts.toSorted(
    (one, other) => one.first.line - other.first.line || compare(one.first.time, other.first.time),
  );
  const task = facts.find(
    ({ kind, detail, status }) => kind === 'task' && status === 'open' && detail.state === 'in_progress',
  );
  return {
    goal: goal?.text ?? runningPrompt,
    request: asked.text,
    isInWork: runningPrompt !== '',
    taskInWork: task ? clip(describeFact(task, { cwd }), LINE_MAX) : '',
    lines: listLines(request, asked.text),
  };
}

function listLines(request: AccountRequest, asked: string): Account['lines'] {
  const { facts, record, cwd, isCheck = () => false, isPriority = () => false } = request;
  const described = (kind: Fact['kind'], isTold: (fact: Fact) => boolean = () => true) =>
    facts
      .filter((fact) => fact.kind === kind && fact.text !== '' && isTold(fact))
      .toSorted((one, other) => other.last.line - one.last.line)
      .map((fact) => clip(describeFact(fact, { cwd }), LINE_MAX));
  const runs = tellingRuns(record, isCheck);
  const families = new Set(runs.map(({ family }) => family));
  // The first one is told as the goal, and the last as what was asked last.
  const [, ...earlier] = orderWords(
    facts.filter(({ kind }) => kind === 'request'),
    isPriority,
  );
  const lines = Object.fromEntries(ACCOUNT_PARTS.map((part) => [part, [] as string[]])) as Account['lines'];
  const tellRun = (run: Run) => runLine(run, record, cwd);
  lines.failing = [
    ...runs.filter(({ status }) => status !== 0).map(tellRun),
    ...described('error', ({ status, key }) => status === 'open' && !families.has(key)),
  ];
  lines.runs = runs.filter(({ status }) => status === 0).map(tellRun);
  lines.now = [
    ...facts.filter(({ kind }) => kind === 'workspace').map(({ text }) => plainLine(oneLine(text))),
    ...record.jobs
      .filter(({ ended }) => ended === undefined)
      .map(
        ({ command, time }) =>
          `In the background since ${sayMoment(time)}, no end seen: \`${clip(plainWords(command), LINE_MAX)}\``,
      ),
    ...record.openQuestions.map((question) => `Asked, no answer seen: ${plainWords(question)}`),
    ...record.unanswered.map((call) => `Begun, no answer seen: ${clip(plainWords(call), LINE_MAX)}`),
  ];
  lines.tasks = facts
    .filter(({ kind, status, text }) => kind === 'task' && status === 'open' && text !== '')
    .toSorted((one, other) => Number(isInWork(other)) - Number(isInWork(one)) || byLine(one, other))
    .map((fact) => clip(describeFact(fact, { cwd }), LINE_MAX));
  lines.plan = described('plan', ({ status }) => status === 'open');
  lines.notes = described('note');
  lines.answers = described('answer');
  lines.refusals = described('refusal');
  lines.asked = earlier.filter(({ text }) => text !== asked).map((fact) => promptItem(fact, PROMPT_MAX));
  lines.agents = described('agent', ({ status }) => status !== 'superseded');
  lines.commits = described('commit');
  lines.things = [...described('id'), ...described('ledger-line'), ...described('document')];
  lines.files = facts
    .filter(isChangedFile)
    .toSorted((one, other) => other.last.line - one.last.line)
    .map((fact) => clip(describeFact(fact, { cwd, withChanges: true }), LINE_MAX));
  lines.said = record.said
    .toReversed()
    .map(({ text, time }) => `${sayMoment(time)}: ${plainWords(clipMiddle(oneLine(text), MESSAGE_MAX))}`);
  return lines;
}

function isInWork({ detail }: Fact): boolean {
  return detail.state === 'in_progress';
}

function byLine(one: Fact, other: Fact): number {
  return one.first.line - other.first.line;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
