import type { Fact } from '../domain/fact.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { ACCOUNT_PARTS, type AccountPart } from './account-part.ts';
import { saidText } from './check/said-text.ts';
import type { Claim } from './claims/claim.ts';
import { collectClaims } from './claims/collect-claims.ts';
import { findPrompt, withoutOldRules } from './claims/prompt-words.ts';
import { clip, oneLine } from './clip.ts';
import { describeFact } from './describe-fact.ts';
import { kindOf } from './kinds/kinds.ts';
import { requestInWork } from './request-in-work.ts';

export interface AccountRequest {
  facts: Fact[];
  record: StateOfRecord;
  /** The prompt in work, when the client announced one whose turn has not ended. */
  runningPrompt: string;
  cwd: string;
  turn: number;
}

/**
 * All that can be said of a session at this moment, by what it is about, the best line of each part first. These are the lines
 * that a brief chooses from, for everybody else who tells where a session stands.
 */
export interface Account {
  /** What the user asked first, and what they asked last. */
  goal: string;
  request: string;
  /** Whether the turn of the last request has not ended. */
  isInWork: boolean;
  /** The next step that was stated last and that no prompt has overtaken; empty when none was. */
  statedNext: string;
  /** What to do first: the stated step, else what the record shows as open. Empty when nothing is. */
  next: string;
  lines: Record<AccountPart, AccountLine[]>;
}

export interface AccountLine {
  text: string;
  /** The same without the word that says what kind of line it is, for below a heading that does. */
  bare: string;
  worth: number;
  fact: Fact;
}

const LINE_MAX = 400;
/** Room for whole prompts: documents are not as short of it as a brief. */
const CHARACTERS_MAX = 9500;
/** Headings say what these are. */
const LABELLED: readonly Fact['kind'][] = ['rule', 'note', 'answer', 'plan', 'task'];

export function composeAccount(request: AccountRequest): Account {
  const { facts, record, runningPrompt } = request;
  const lines = sortByPart(collect(request), request);
  const asked = requestInWork(facts, runningPrompt).text;
  const [goal] = facts
    .filter(({ kind }) => kind === 'request')
    .sort((one, other) => one.first.line - other.first.line || compare(one.first.time, other.first.time));
  const inForce = (text: string) => withoutOldRules(text, facts, findPrompt(record.work, text));
  const statedNext = findStatedNext(record);
  return {
    goal: inForce(goal?.text ?? runningPrompt),
    request: inForce(asked),
    isInWork: runningPrompt !== '',
    statedNext,
    next: statedNext || openStep(lines, request.cwd),
    lines,
  };
}

function collect({ facts, record, runningPrompt, cwd, turn }: AccountRequest): Claim[] {
  return collectClaims(
    {
      ...{ facts, record, runningPrompt, cwd, turn },
      ...{ carried: '', keptMessages: '', given: '', compaction: 0, announce: false, transcriptPath: '' },
      ...{ charactersMax: CHARACTERS_MAX, tokensMax: CHARACTERS_MAX },
    },
    saidText(''),
  );
}

function sortByPart(claims: Claim[], { cwd, facts }: AccountRequest): Account['lines'] {
  const decided = facts.filter(
    ({ kind, status, text }) => kind === 'decision' && status !== 'superseded' && text !== '',
  );
  const isDecided = (text: string) =>
    decided.some((each) => text.includes(each.text) || each.text.includes(text));
  const lines = Object.fromEntries(
    ACCOUNT_PARTS.map((part) => [part, [] as AccountLine[]]),
  ) as Account['lines'];
  for (const { section, text, fact, worth } of claims.toSorted((one, other) => other.worth - one.worth)) {
    const bare = LABELLED.includes(fact.kind) ? describeFact(fact, { cwd }) : text;
    const part = fact.kind === 'finding' && isDecided(fact.text) ? 'decisions' : partOf(section, fact);
    lines[part].push({
      text: clip(text, LINE_MAX),
      bare: clip(bare, LINE_MAX),
      worth,
      fact,
    });
  }
  return lines;
}

function partOf(section: Claim['section'], fact: Fact): AccountPart {
  return kindOf(fact.kind).part?.(fact, section) ?? (section === 'user' ? 'notes' : section);
}

/** What the assistant announced since the last prompt, and since anything was changed, checked or committed: that may have been it. */
function findStatedNext({ work: { said, prompts, movedLine } }: StateOfRecord): string {
  const asked = prompts.at(-1)?.at ?? 0;
  const last = said.findLast(({ at, line, next }) => next !== '' && at > asked && line >= movedLine);
  return last === undefined ? '' : clip(oneLine(last.next), LINE_MAX);
}

/** Without a stated step: what fails, then the task in progress or the next one. */
function openStep({ failing, tasks }: Account['lines'], cwd: string): string {
  const [error] = failing;
  const [task] = tasks;
  const isBegun = task?.fact.detail.state === 'in_progress';
  const steps = [
    ...(error ? [`fix ${describeFact(error.fact, { cwd })}`] : []),
    ...(task ? [`${isBegun ? 'go on' : 'begin'} with ${task.text.replace(/^[^:]*: /, '')}`] : []),
  ];
  const text = steps.join(', then ');
  return clip(text.slice(0, 1).toUpperCase() + text.slice(1), LINE_MAX);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
