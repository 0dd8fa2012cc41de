import type { EntryOf } from '../../../domain/entry.ts';

export type AgentEnd = Pick<EntryOf<'agent-ended'>, 'agentId' | 'outcome' | 'text'>;

const OUTCOMES: Record<string, AgentEnd['outcome']> = {
  completed: 'completed',
  failed: 'failed',
  killed: 'stopped',
  stopped: 'stopped',
};

/** The answer to a model that stopped an agent. Older clients say no more about it. */
const STOPPED = /^\{"message":"Successfully stopped task: ([\w-]+)/;

/**
 * How the client tells the model that something in the background has ended. It does so for commands too; nobody knows
 * an agent by the id of a command, so those come to nothing.
 */
export function decodeAgentEnd(text: string): AgentEnd | undefined {
  if (text.startsWith('<task-notification>')) return decodeNotification(text);
  if (text.startsWith('<retrieval_status>')) return decodeOutput(text);
  // Every answer comes by here: a pattern that nothing fits is not even built.
  const stopped = text.startsWith('{"message"') ? STOPPED.exec(text)?.[1] : undefined;
  return stopped === undefined ? undefined : endOf(stopped, 'stopped', '');
}

/** How the client reminds the model, after a compaction, of what runs or ran in the background. */
export function decodeTaskStatus(attachment: Record<string, unknown>): AgentEnd | undefined {
  const { taskId, taskType, status } = attachment;
  if (taskType !== 'local_agent' || typeof taskId !== 'string') return undefined;
  return endOf(taskId, String(status), '');
}

function decodeNotification(text: string): AgentEnd | undefined {
  const [head, result] = splitAt(text, '<result>');
  const end = endOf(tagged(head, 'task-id'), tagged(head, 'status'), result.split('</result>')[0]!);
  // One that failed has no result: what the client says of it is all there is.
  return end?.text === '' && end.outcome !== 'completed' ? { ...end, text: tagged(head, 'summary') } : end;
}

/** Older clients let the model ask for the output of an agent: what it did, then what it said. */
function decodeOutput(text: string): AgentEnd | undefined {
  const [head, output] = splitAt(text, '<output>');
  if (tagged(head, 'task_type') !== 'local_agent') return undefined;
  const said = output.replace(/<\/output>\s*$/, '').replace(/^(?:\[Tool: .*|--- RESULT ---)\n?/gm, '');
  return endOf(tagged(head, 'task_id'), tagged(head, 'status'), said);
}

function endOf(agentId: string, status: string, text: string): AgentEnd | undefined {
  const outcome = Object.hasOwn(OUTCOMES, status) ? OUTCOMES[status] : undefined;
  return outcome === undefined || agentId === '' ? undefined : { agentId, outcome, text: text.trim() };
}

/** What an agent said may hold any tag, so only what stands before it is searched for the client's own. */
function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

function tagged(text: string, tag: string): string {
  const [, rest] = splitAt(text, `<${tag}>`);
  return rest.includes(`</${tag}>`) ? splitAt(rest, `</${tag}>`)[0].trim() : '';
}
