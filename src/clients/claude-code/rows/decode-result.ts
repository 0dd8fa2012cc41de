import type { Action, CallResult, EntryOf } from '../../../domain/entry.ts';
import { answersBeforeTalk, answersTo, leaveOut } from './decode-dialog.ts';
import { REFUSAL } from './decode-user.ts';

type Answer = EntryOf<'answered'>;

const TASK_CREATED = /Task #?(\w+) created/;
const JOB_NAMED = /"(?:shell_id|bash_id|task_id|taskId)"\s*:\s*"([\w-]+)"/;
const JOB_STATUS = /<status>(completed|failed|killed|stopped)<\/status>/;
const JOB_STOPPED = /[Ss]uccessfully (?:killed|stopped)/;

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
      if (answer.isUnasked || (failed && answer.refusedBy !== 'user')) return undefined;
      if (failed) {
        const asked = REFUSAL.test(answer.text) ? answersBeforeTalk : leaveOut;
        return { kind: 'user-answered', answers: asked(action.questions, answer.text) };
      }
      return { kind: 'user-answered', answers: answer.answers ?? answersTo(action.questions, answer.text) };
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
