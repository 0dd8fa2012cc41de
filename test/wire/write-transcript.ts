import { denialOf } from '../transcripts/session-writer.ts';
import type { Scenario, Step } from './steps.ts';

type Row = Record<string, unknown>;

/** The rows that the client would have written for a planned session. */
export function writeTranscript({ name, cwd, steps }: Scenario): string {
  const sessionId = `5ca1ab1e-0000-4000-8000-${[...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e11}`;
  const team = steps.some(({ type }) => type === 'lead') ? { teamName: 'crew', agentName: 'worker' } : {};
  const rows: Row[] = [];
  let before: string | null = null;
  let parents: (string | null)[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.type === 'you') parents.push(before);
    if (step.type === 'compaction') parents = [];
    if (step.type === 'rewind') [before = null] = parents.splice(-step.prompts);
    for (const row of rowsOf(step, index)) add(row);
  }
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');

  function add(row: Row): void {
    const timestamp = new Date(Date.parse('2026-03-09T09:00:00Z') + rows.length * 40_000).toISOString();
    if (row.type === 'queue-operation') {
      rows.push({ ...row, timestamp, sessionId });
      return;
    }
    const uuid = `${sessionId.slice(0, 8)}-0000-4000-8000-${String(rows.length).padStart(12, '0')}`;
    const parentUuid = row.subtype === 'compact_boundary' ? null : before;
    rows.push({
      parentUuid,
      isSidechain: false,
      userType: 'external',
      cwd,
      sessionId,
      version: '2.1.325',
      gitBranch: 'main',
      ...team,
      ...row,
      uuid,
      timestamp,
    });
    before = uuid;
  }
}

const user = (content: unknown, more: Row = {}): Row => ({
  type: 'user',
  message: { role: 'user', content },
  ...more,
});

const assistant = (content: Row, id: string): Row => ({
  type: 'assistant',
  message: {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model: 'sample',
    content: [content],
    usage: { input_tokens: 10, output_tokens: 1 },
  },
});

function rowsOf(step: Step, index: number): Row[] {
  switch (step.type) {
    case 'you':
      return [user(step.text)];
    case 'lead':
      return [
        user(
          `<teammate-message teammate_id="team-lead" summary="instructions">\n${step.text}\n</teammate-message>`,
        ),
      ];
    case 'queue':
      return queued(step.text, step.attached);
    case 'command':
      return [
        user(
          `<command-message>${step.name}</command-message>\n<command-name>/${step.name}</command-name>\n<command-args>${step.args}</command-args>`,
        ),
      ];
    case 'claude':
      return [assistant({ type: 'text', text: step.text }, String(index))];
    case 'call': {
      const id = `toolu_${index}`;
      const result = { type: 'tool_result', tool_use_id: id, content: step.result, is_error: step.failed };
      return [
        assistant({ type: 'tool_use', id, name: step.tool, input: step.input }, String(index)),
        user([result], { toolUseResult: step.failed ? `Error: ${step.result}` : {}, ...denialOf(step) }),
      ];
    }
    case 'notification':
      return [
        user(
          `<task-notification>\n<task-id>${step.id}</task-id>\n<output-file>/var/tmp/tasks/${step.id}.output</output-file>\n<status>${step.status}</status>\n<summary>${step.summary}</summary>\n${step.report && `<result>${step.report}</result>\n`}</task-notification>`,
          { origin: { kind: 'task-notification' } },
        ),
      ];
    case 'interrupted':
      return [user([{ type: 'text', text: '[Request interrupted by user]' }])];
    case 'rewind':
      return [];
    case 'compaction':
      return compacted(step.summary);
  }
}

function compacted(summary: string): Row[] {
  const boundary = {
    type: 'system',
    subtype: 'compact_boundary',
    content: 'Conversation compacted',
    level: 'info',
    compactMetadata: { trigger: 'auto', preTokens: 160_000 },
  };
  const rest = 'The summary below covers the earlier portion of the conversation.';
  const head = 'This session is being continued from a previous conversation that ran out of context.';
  return [
    boundary,
    user(`${head} ${rest}\n\n${summary}`, { isCompactSummary: true, isVisibleInTranscriptOnly: true }),
  ];
}

function queued(text: string, attached: boolean): Row[] {
  const queue: Row[] = [
    { type: 'queue-operation', operation: 'enqueue', content: text },
    { type: 'queue-operation', operation: 'remove' },
  ];
  const attachment = { type: 'queued_command', prompt: text, commandMode: 'prompt' };
  return attached ? [...queue, { type: 'attachment', attachment }] : queue;
}
