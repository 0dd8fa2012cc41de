import type { EntryOf } from '../../../domain/entry.ts';

export type AgentEnd = Pick<EntryOf<'agent-ended'>, 'agentId' | 'outcome' | 'text'>;

const OUTCOMES: Record<string, AgentEnd['outcome']> = {
  completed: 'completed',
  failed: 'failed',
  killed: 'stopped',
  stopped: 'stopped',
};

/** The answer when the model stopped an agent; older clients say nothing more about it. */
const STOPPED = /^\{"message":"Successfully stopped task: ([\w-]+)/;

/** Something in the background has ended; the ids of commands match no agent, so they have no effect. */
export function decodeAgentEnd(text: string): AgentEnd | undefined {
  if (text.startsWith('<task-notification>')) return decodeNotification(text);
  if (text.startsWith('<retrieval_status>')) return decodeOutput(text);
  // Checked first, because every answer gets here and most need no regular expression.
  const stopped = text.startsWith('{"message"') ? STOPPED.exec(text)?.[1] : undefined;
  return stopped === undefined ? undefined : endOf(stopped, 'stopped', '');
}

/** Decodes the client's reminder, after a compaction, of what runs or ran in the background. */
export function decodeTaskStatus(attachment: Record<string, unknown>): AgentEnd | undefined {
  const { taskId, taskType, status } = attachment;
  if (taskType !== 'local_agent' || typeof taskId !== 'string') return undefined;
  return endOf(taskId, String(status), '');
}

function decodeNotification(text: string): AgentEnd | undefined {
  const [head, result] = splitAt(text, '<result>');
  const end = endOf(tagged(head, 'task-id'), tagged(head, 'status'), result.split('</result>')[0]!);
  // A failed agent has no result, so the client's summary of it is used.
  return end?.text === '' && end.outcome !== 'completed' ? { ...end, text: tagged(head, 'summary') } : end;
}

/** In older clients the model can ask for an agent's output: its tool calls, then its words. */
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

/** An agent's words may contain any tag, so the client's own tags are searched only before them. */
function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

function tagged(text: string, tag: string): string {
  const [, rest] = splitAt(text, `<${tag}>`);
  return rest.includes(`</${tag}>`) ? splitAt(rest, `</${tag}>`)[0].trim() : '';
}
