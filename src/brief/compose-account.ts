import type { Fact } from '../domain/fact.ts';
import { withoutPasteMarks } from '../domain/paste-marks.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import type { Run } from '../domain/state-of-record.ts';
import type { RecordedSession } from './brief-request.ts';
import { clip, clipMiddle, oneLine } from './clip.ts';
import {
  describeFact,
  isChangedFile,
  jobLine,
  listFailures,
  newestOf,
  runLine,
  tellingRuns,
  unansweredLine,
} from './describe-fact.ts';
import { orderWords, promptItem, quoteWords } from './quote-words.ts';

export interface AccountRequest extends RecordedSession {
  /** The current prompt, if the client announced one and its turn has not ended. */
  runningPrompt: string;
}

export type Account = ReturnType<typeof composeAccount>;
export type AccountPart = keyof Account['lines'];

const LINE_MAX = 400;
const PROMPT_MAX = 600;
const MESSAGE_MAX = 1500;

/** What is on record of a session, by topic, for documents and commands: quotes and counts. */
export function composeAccount(request: AccountRequest) {
  const { facts, record, cwd, runningPrompt, isCheck = () => false, isPriority = () => false } = request;
  const prompts = facts
    .filter(({ kind }) => kind === 'request')
    .toSorted((one, other) => one.first.line - other.first.line);
  const asked = requestInWork(facts, runningPrompt);
  const quote = (fact: Fact) => promptItem(fact, PROMPT_MAX);
  const describe = (fact: Fact) => clip(describeFact(fact, cwd), LINE_MAX);
  const described = (kind: Fact['kind'], isTold?: (fact: Fact) => boolean) =>
    newestOf(facts, kind, isTold).map(describe);
  const isOpen = ({ status }: Fact) => status === 'open';
  const runs = tellingRuns(record, isCheck);
  const families = new Set(runs.map(({ family }) => family));
  const tellRun = (run: Run) => runLine(run, record, cwd);
  /** Each document puts them below headings of its own. */
  const lines = {
    failing: [
      ...runs.filter(({ status }) => status !== 0).map(tellRun),
      ...listFailures(facts, record)
        .filter(({ key }) => !families.has(key))
        .map((fact) => {
          const run = record.runs.find(({ family }) => family === fact.key);
          return run ? tellRun(run) : describe(fact);
        }),
    ],
    runs: runs.filter(({ status }) => status === 0).map(tellRun),
    now: [
      ...facts.filter(({ kind }) => kind === 'workspace').map(({ text }) => plainLine(oneLine(text))),
      ...record.jobs.map(jobLine),
      ...record.unanswered.map((call) => unansweredLine(call, LINE_MAX)),
    ],
    tasks: facts
      .filter((fact) => fact.kind === 'task' && isOpen(fact) && fact.text !== '')
      .toSorted((one, other) => isIdle(one) - isIdle(other) || one.first.line - other.first.line)
      .map(describe),
    plan: described('plan', isOpen),
    notes: described('note'),
    answers: described('answer'),
    refusals: described('refusal', isOpen),
    urgent: newestOf(facts, 'request', ({ text }) => text !== asked && isPriority(text)).map(quote),
    // The first one is told as the goal, and the last as what was asked last.
    asked: orderWords(prompts, isPriority)
      .slice(1)
      .filter(({ text }) => text !== asked)
      .map(quote),
    agents: described('agent', ({ status }) => status !== 'superseded'),
    commits: described('commit'),
    things: [...described('id'), ...described('ledger-line'), ...described('document')],
    files: described('file', isChangedFile),
    said: record.said
      .toReversed()
      .map(({ text, time }) => `${sayMoment(time)}: ${plainWords(clipMiddle(oneLine(text), MESSAGE_MAX))}`),
  };
  return {
    /** The first and the last request of the user. */
    goal: prompts[0]?.text ?? runningPrompt,
    request: asked,
    /** Whether the turn of the last request has not ended. */
    isInWork: runningPrompt !== '',
    lines,
  };
}

/** Tasks in progress come first. */
function isIdle({ detail }: Fact): number {
  return Number(detail.state !== 'in_progress');
}

const STATE_LINES_MAX = 12;

export function composeState({ request, isInWork, lines }: Account) {
  const first = (part: AccountPart) => lines[part].slice(0, STATE_LINES_MAX);
  const asked = clip(oneLine(quoteWords(request, PROMPT_MAX)), PROMPT_MAX);
  const state = { failing: first('failing'), tasks: first('tasks'), runs: first('runs'), now: first('now') };
  return { request: asked, isInWork, ...state };
}

/**
 * A remark made while the model works does not replace the last request. The client announces a prompt before it is in the
 * transcript; if an announcement was missed, the announced prompt is older than the last request of the ledger, which is used then.
 */
export function requestInWork(facts: readonly Fact[], announced: string): string {
  const requests = newestOf(facts, 'request');
  const latest = requests.find(({ detail }) => detail.midTurn !== 1) ?? requests[0];
  const known = announced === '' ? undefined : requests.find(({ text }) => isSame(text, announced));
  if (announced === '' || (known && latest && known !== latest)) return latest?.text ?? '';
  // The recorded prompt may have marks around pasted text; the announced one never has.
  return known && withoutPasteMarks(known.text) !== known.text ? known.text : announced;
}

/** The ledger clips very long prompts, so a long common beginning is enough. */
function isSame(recorded: string, announced: string): boolean {
  const sent = withoutPasteMarks(recorded);
  return sent === announced || (sent.length > 1000 && announced.startsWith(sent));
}
