import { clip, describeFact, oneLine } from '../brief/describe-fact.ts';
import { chooseHandoffFacts, withoutTakenBack } from '../brief/handoff-facts.ts';
import { rankFacts } from '../brief/rank-facts.ts';
import { requestInWork } from '../brief/request-in-work.ts';
import type { Fact } from '../domain/fact.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';
import { quotePrompt } from '../prompt/quote-prompt.ts';
import { sayMoment } from './say-moment.ts';
import type { SessionPicture } from './session-picture.ts';

const LINE_MAX = 300;
const FILES_MAX = 5;
const TASKS_MAX = 3;
const ERRORS_MAX = 3;
const AGENTS_MAX = 6;
const DOCUMENT = /\.(?:md|mdx|txt|rst|adoc|org|tex)$/i;

/** What stands on top of the notes: where the session is now, in as many lines as there is something to say. */
export function composeState(picture: SessionPicture): string {
  const { facts, cwd, turn, contextTokens } = picture;
  const { tasks, errors, changed } = chooseHandoffFacts(facts);
  const say = (fact: Fact) => clip(describeFact(fact, { cwd, withChanges: true }), LINE_MAX);
  const isActive = (task: Fact) => task.detail.state === 'in_progress';
  const waiting = tasks.filter((task) => !isActive(task));
  const files = [...changed].sort((one, other) => other.last.line - one.last.line);
  const document = files.find(({ text }) => DOCUMENT.test(text));
  const ranked = rankFacts(waiting, turn);
  const lines = [
    line('Active task', rankFacts(tasks.filter(isActive), turn).map(subjectOf)),
    line(isInWork(picture) ? 'Request in work' : 'Last request', [requestOf(picture)]),
    line('Files in flight', files.slice(0, FILES_MAX).map(say)),
    line('Document', document && document !== files[0] ? [say(document)] : []),
    line('Blocking', rankFacts(errors, turn).slice(0, ERRORS_MAX).map(say)),
    line('Next', [...ranked.slice(0, TASKS_MAX).map(subjectOf), ...more(ranked.length - TASKS_MAX)]),
    line('Last words', lastWordsOf(facts)),
    line('Subagents', agentsAtWork(facts).map(say)),
    line('Branch', facts.filter(({ kind }) => kind === 'workspace').map(say)),
    line('Context', contextTokens === 0 ? [] : [`${groupDigits(contextTokens)} tokens`]),
  ];
  const head = `## Current State\n\n${sayMoment(picture.time)}, turn ${turn}${picture.isOver ? ', session ended' : ''}`;
  return [head, '', ...lines.flat()].join('\n');
}

/** A task by its number and subject. */
export function subjectOf({ text, detail }: Fact): string {
  const blocked = detail.blockedBy ? ` (blocked by ${detail.blockedBy})` : '';
  return plainLine(`${detail.id ? `#${detail.id} ` : ''}${text}${blocked}`);
}

export function agentsAtWork(facts: Fact[]): Fact[] {
  return facts
    .filter(({ kind, status, text }) => kind === 'agent' && status === 'open' && text !== '')
    .slice(-AGENTS_MAX);
}

function line(label: string, items: readonly string[]): string[] {
  const said = items.filter((item) => item !== '');
  return said.length === 0 ? [] : [`- **${label}:** ${plainWords(said.join('; '))}`];
}

function more(count: number): string[] {
  return count > 0 ? [`and ${count} more`] : [];
}

function requestOf({ facts, runningPrompt }: SessionPicture): string {
  const asked = withoutTakenBack(requestInWork(facts, runningPrompt).text, facts);
  return clip(oneLine(quotePrompt(asked, LINE_MAX)), LINE_MAX);
}

/** The end of a turn may be told after the end of the session. */
function isInWork({ runningPrompt, isOver }: SessionPicture): boolean {
  return runningPrompt !== '' && !isOver;
}

function lastWordsOf(facts: Fact[]): string[] {
  const said = facts.find((fact) => fact.kind === 'statement');
  return said ? [clip(oneLine(said.text), LINE_MAX)] : [];
}
