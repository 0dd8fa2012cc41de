import { clip, clipMiddle, describeFact, oneLine } from '../brief/describe-fact.ts';
import { requestsOf } from '../brief/find-open-ends.ts';
import { chooseHandoffFacts, withoutTakenBack } from '../brief/handoff-facts.ts';
import { rankFacts } from '../brief/rank-facts.ts';
import { requestInWork } from '../brief/request-in-work.ts';
import type { Fact, FactKind } from '../domain/fact.ts';
import { quotePrompt } from '../prompt/quote-prompt.ts';
import { agentsAtWork, subjectOf } from './compose-state.ts';
import { howToContinue, nextSteps } from './next-steps.ts';
import type { Report, ReportRequest, ReportSection } from './report.ts';
import { sayMoment } from './say-moment.ts';

const TITLE_MAX = 80;
const WORDS_MAX = 1500;
const LINE_MAX = 400;
const LIST_MAX = 30;
const OLDER_ERRORS_MAX = 5;

/** The ledger of a session → a shift report. A section with nothing in it is left out. */
export function composeReport(request: ReportRequest): Report {
  const { picture, reason } = request;
  const { sessionId, time } = picture;
  const goal = goalOf(request);
  return {
    sessionId,
    title: clip(firstSentence(oneLine(quotePrompt(goal, WORDS_MAX))), TITLE_MAX) || `session ${sessionId}`,
    time,
    reason,
    sections: sectionsOf(request, goal).filter(({ lines }) => lines.length > 0),
  };
}

function sectionsOf(request: ReportRequest, goal: string): ReportSection[] {
  const { picture, predecessors } = request;
  const { facts, cwd, turn } = picture;
  const { tasks, errors, rules, changed, tests, commits } = chooseHandoffFacts(facts);
  const ofKind = (kind: FactKind) =>
    facts.filter((fact) => fact.kind === kind && fact.status !== 'superseded');
  const say = (fact: Fact) => clip(describeFact(fact, { cwd, withChanges: true }), LINE_MAX);
  const list = (name: string, title: string, lines: string[]) => section(name, title, 'list', lines);
  const last = requestInWork(facts, picture.runningPrompt).text;
  const olderErrors = ofKind('error').filter((fact) => fact.status === 'open' && !errors.includes(fact));
  const done = ofKind('task').filter(({ status }) => status === 'done');
  return [
    section('goal', 'Goal', 'words', quote(quotePrompt(goal, WORDS_MAX), request)),
    section(
      'request',
      'Asked last',
      'words',
      last === goal ? [] : quote(quotePrompt(last, WORDS_MAX), request),
    ),
    section('state', 'Where it stands', 'words', quote(ofKind('statement')[0]?.text ?? '', request)),
    section('next', 'Next step', 'list', nextSteps(request)),
    list('pending', 'Pending', inOrder(tasks).map(taskLine)),
    list('done', 'Done', [
      ...inOrder(done).map(subjectOf),
      ...commits.toReversed().map((fact) => commitLine(fact, request)),
    ]),
    list('errors', 'Errors still open', rankFacts(errors, turn).map(say)),
    list(
      'older-errors',
      'Errors met earlier and not seen resolved',
      inOrder(olderErrors).slice(-OLDER_ERRORS_MAX).map(say),
    ),
    list('decisions', 'Decisions', inOrder(ofKind('decision')).map(say)),
    list('attempts', 'Tried without success', inOrder(ofKind('attempt')).map(say)),
    list('answers', 'Answers of the user', inOrder(ofKind('answer')).map(say)),
    list('notes', 'Notes', inOrder(ofKind('note')).map(say)),
    list('plan', 'Plan', ofKind('plan').map(say)),
    list('rules', 'Standing instructions of the user', rankFacts(rules, turn).map(say)),
    list(
      'files',
      'Files changed',
      rankFacts(changed, turn).map((fact) => fileLine(fact, say, request)),
    ),
    list('git', 'Git', gitLines(request, ofKind('workspace').map(say))),
    list('commands', 'Tests', rankFacts(tests, turn).slice(0, 3).map(say)),
    list('agents', 'Subagents at work', agentsAtWork(facts).map(say)),
    section('continue', 'How to continue', 'steps', howToContinue(request)),
    list('predecessors', 'Before this session', predecessors.map(predecessorLine)),
  ];
}

function section(
  name: string,
  title: string,
  layout: ReportSection['layout'],
  lines: string[],
): ReportSection {
  const left = layout === 'words' ? 0 : Math.max(0, lines.length - LIST_MAX);
  const shown = left === 0 ? lines : [...lines.slice(0, LIST_MAX), `and ${left} more`];
  return { name, title, layout, lines: shown };
}

function goalOf({ picture: { facts, runningPrompt } }: ReportRequest): string {
  return requestsOf(facts)[0]?.text ?? runningPrompt;
}

/** A request often goes on with how it is to be done; what it is about comes first. */
function firstSentence(text: string): string {
  return /^.{15,}?[.!?](?=\s)/.exec(text)?.[0] ?? text;
}

function quote(words: string, { picture: { facts } }: ReportRequest): string[] {
  const valid = withoutTakenBack(words, facts).trim();
  return valid === '' ? [] : clipMiddle(valid, WORDS_MAX).split('\n');
}

function inOrder(facts: Fact[]): Fact[] {
  return [...facts].sort((one, other) => one.first.line - other.first.line);
}

function taskLine(task: Fact): string {
  return `${subjectOf(task)}${task.detail.state === 'in_progress' ? ' (in work)' : ''}`;
}

function commitLine({ key, text }: Fact, { stale }: ReportRequest): string {
  return `Commit ${text}${stale.commits.has(key) ? ' (stale: no longer in the branch)' : ''}`;
}

function fileLine(fact: Fact, say: (fact: Fact) => string, { stale }: ReportRequest): string {
  return `${say(fact)}${stale.files.has(fact.text) ? ' (stale: no longer there)' : ''}`;
}

function gitLines({ branch, stale }: ReportRequest, workspace: string[]): string[] {
  if (stale.branch !== undefined)
    return [
      `The session was on branch ${branch} (stale: the folder is on ${stale.branch} now)`,
      ...workspace,
    ];
  return workspace.length > 0 || branch === '' ? workspace : [`On branch ${branch}`];
}

function predecessorLine({ sessionId, lastSeen, file }: ReportRequest['predecessors'][number]): string {
  const name = file === '' ? `session ${sessionId}` : `[session ${sessionId}](${file})`;
  return `${name}, last seen ${sayMoment(lastSeen)}`;
}
