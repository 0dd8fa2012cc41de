import type { Action, CallResult, EntryOf } from '../../../domain/entry.ts';
import { REFUSAL } from './decode-user.ts';

type Answer = EntryOf<'answered'>;

const TASK_CREATED = /Task #?(\w+) created/;
const JOB_NAMED = /"(?:shell_id|bash_id|task_id|taskId)"\s*:\s*"([\w-]+)"/;
const JOB_STATUS = /<status>(completed|failed|killed|stopped)<\/status>/;
const JOB_STOPPED = /[Ss]uccessfully (?:killed|stopped)/;
const ANSWER_MAX = 600;

/** Decodes the result of a call from its answer. Texts are searched only if the kind of call requires it. */
export function decodeResult(answer: Answer, { action }: EntryOf<'called'>): CallResult | undefined {
  const { failed } = answer;
  switch (action.kind) {
    case 'other':
      return decodeJobEnd(action.input, answer);
    case 'create-task': {
      const taskId = failed ? undefined : TASK_CREATED.exec(answer.text)?.[1];
      return taskId === undefined ? undefined : { kind: 'task-created', taskId };
    }
    case 'start-agent':
      return decodeAgent(answer.text);
    case 'message-agent':
      return { kind: 'message-sent', isDelivered: !failed && !/"success"\s*:\s*false/.test(answer.text) };
    case 'propose-plan':
      return failed ? undefined : { kind: 'plan-approved', plan: planOf(action, answer) };
    case 'ask-user':
      if (answer.isUnasked) return undefined;
      if (failed)
        return isDismissed(answer)
          ? { kind: 'user-answered', answers: leaveOut(action.questions) }
          : undefined;
      return { kind: 'user-answered', answers: answersTo(action.questions, answer.text) };
    default:
      return undefined;
  }
}

/** The model looked at a background job or stopped it: both calls contain the job's id. */
function decodeJobEnd(input: string, answer: Answer): CallResult | undefined {
  const jobId = JOB_NAMED.exec(input)?.[1];
  if (jobId === undefined) return undefined;
  const start = answer.text.slice(0, 2000);
  return JOB_STATUS.test(start) || JOB_STOPPED.test(start) ? { kind: 'job-ended', jobId } : undefined;
}

/** The answer of the client when an agent works on: in the background, in a team, on another machine. */
const AT_WORK =
  /^(?:Async agent launched.*\nagentId|Spawned successfully\..*\nagent_id|(?:Cloud|Remote) agent launched.*\ntaskId): *([\w@.-]+)/;

/** The client puts the id after the agent's words, which may mention ids too, so the last one counts. */
function decodeAgent(text: string): CallResult {
  const atWork = AT_WORK.exec(text)?.[1];
  if (atWork !== undefined) return { kind: 'agent-started', agentId: atWork, isRunning: true, report: '' };
  const tail = text.lastIndexOf('agentId:');
  const agentId = /^agentId:\s*([\w-]+)/.exec(text.slice(tail))?.[1];
  const report = agentId === undefined ? text : text.slice(0, tail);
  return { kind: 'agent-started', agentId, isRunning: false, report };
}

/** The plan; newer clients keep it in a file and quote it in the answer. */
function planOf({ plan }: Extract<Action, { kind: 'propose-plan' }>, answer: Answer): string {
  const { editedPlan, isUnasked, text } = answer;
  const given = editedPlan ?? plan.trim();
  // A hook can put another plan in its place.
  if (given !== '' || isUnasked) return given;
  return /## Approved Plan(?: \(edited by user\))?:?\s*([\s\S]+)$/.exec(text)?.[1]?.trim() ?? '';
}

/** With Esc. Whoever wants to talk about the questions gave a reason. */
function isDismissed({ refusedBy, text }: Answer): boolean {
  return refusedBy === 'user' && !REFUSAL.test(text);
}

/**
 * Questions and answers may contain quotes, so an answer ends where the next question begins. Questions that were left out
 * have an empty one, if all that is in the text was understood.
 */
function answersTo(questions: string[], text: string): { question: string; answer: string }[] {
  const starts = questions
    .map((question) => {
      const mark = `"${question}"="`;
      const at = text.indexOf(mark);
      return { question, at, end: at + mark.length };
    })
    .filter(({ question, at }) => question !== '' && at !== -1)
    .sort((left, right) => left.at - right.at);
  const isWhole = starts.length > 0 && text.split('"="').length - 1 === starts.length;
  const leftOut = questions.filter((asked) => isWhole && starts.every(({ question }) => question !== asked));
  const given = starts.map(({ question, end }, index) => {
    const rest = text.slice(end, starts[index + 1]?.at);
    const close = rest.lastIndexOf('"');
    const chosen = close === -1 ? rest : rest.slice(0, close);
    const notes =
      / user notes: ([\s\S]+?)(?:\. You can now continue|, $|$)/.exec(rest.slice(close + 1))?.[1] ?? '';
    const isSaid = notes === '' || chosen.includes(notes);
    return { question, answer: (isSaid ? chosen : `${chosen} (${notes})`).slice(0, ANSWER_MAX) };
  });
  return [...given, ...leaveOut(leftOut)];
}

function leaveOut(questions: string[]) {
  return questions.map((question) => ({ question, answer: '' }));
}
