import type { Fact } from '../domain/fact.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { ACCOUNT_PARTS, type AccountPart } from './account-part.ts';
import { saidText } from './check/said-text.ts';
import type { Claim } from './claims/claim.ts';
import { collectClaims, withoutRepeats } from './claims/collect-claims.ts';
import { findPrompt, withoutOldRules } from './claims/prompt-words.ts';
import { clip, oneLine } from './clip.ts';
import { describeFact } from './describe-fact.ts';
import { kindOf } from './kinds/kinds.ts';
import { requestInWork } from './request-in-work.ts';

export interface AccountRequest {
  facts: Fact[];
  record: StateOfRecord;
  /** The current prompt, if the client announced one and its turn has not ended. */
  runningPrompt: string;
  cwd: string;
  turn: number;
}

/**
 * All claims about a session, sorted by topic, the best of each first. A brief chooses from the same claims; documents
 * and commands show all of them.
 */
export interface Account {
  /** The first and the last request of the user. */
  goal: string;
  request: string;
  /** Whether the turn of the last request has not ended. */
  isInWork: boolean;
  /** The last next step that the assistant announced, unless a prompt or further work followed; otherwise empty. */
  statedNext: string;
  /** What to do first: the announced step, else what the record shows as open. Empty if there is nothing. */
  next: string;
  lines: Record<AccountPart, AccountLine[]>;
}

export interface AccountLine {
  text: string;
  /** The text without its label, for use below a heading that says the same. */
  bare: string;
  worth: number;
  fact: Fact;
}

const LINE_MAX = 400;
/** Enough for whole prompts: documents have more room than a brief. */
const CHARACTERS_MAX = 9500;
/** Kinds whose label is left out below a heading that says the same. */
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
  const compaction = record.findings.compactedAt.length + 1;
  const request = {
    ...{ facts, record, runningPrompt, cwd, turn, compaction },
    ...{ carried: '', keptMessages: '', given: '', announce: false, transcriptPath: '' },
    ...{ charactersMax: CHARACTERS_MAX, tokensMax: CHARACTERS_MAX },
  };
  return withoutRepeats(collectClaims(request, saidText('')));
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

/** The last next step announced after the last prompt, change, check and commit, which may have done an earlier one. */
function findStatedNext({ work: { said, prompts, movedLine } }: StateOfRecord): string {
  const asked = prompts.at(-1)?.at ?? 0;
  const last = said.findLast(({ at, line, next }) => next !== '' && at > asked && line >= movedLine);
  return last === undefined ? '' : clip(oneLine(last.next), LINE_MAX);
}

/** If no next step was announced: fix what fails, then go on with the first task. */
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
