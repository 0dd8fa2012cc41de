import type { ClientVersion } from './client-versions.ts';
import type { Random } from './random.ts';

export interface Call {
  tool: string;
  input: Record<string, unknown>;
  result: string;
  failed?: boolean;
}

/** Writes the rows of one session as a version of the client does. */
export interface RowWriter {
  count(): number;
  text(): string;
  prompt(text: string): void;
  /** One message of the assistant, a row for each of its parts, and the answer to its call. */
  turn(words: string, call: Call | undefined): void;
  compaction(summary: string, trigger: 'auto' | 'manual'): void;
}

export function writeRows(client: ClientVersion, cwd: string, random: Random): RowWriter {
  const lines: string[] = [];
  const uuid = () =>
    `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`;
  const sessionId = uuid();
  let parentUuid: string | null = null;
  let seconds = 0;
  let contextTokens = 18_000;
  const bare = (fields: Record<string, unknown>) => lines.push(JSON.stringify(fields));
  const row = (fields: Record<string, unknown>): string => {
    const own = uuid();
    seconds += random.between(2, 40);
    bare({
      parentUuid,
      isSidechain: false,
      userType: 'external',
      cwd,
      sessionId,
      version: client.version,
      ...(client.gitBranch ? { gitBranch: 'main' } : {}),
      ...fields,
      uuid: own,
      timestamp: new Date(Date.UTC(2031, 4, 5, 8) + seconds * 1000).toISOString(),
    });
    parentUuid = own;
    return own;
  };
  const assistant = (id: string, block: Record<string, unknown>) => {
    const usage = { input_tokens: 6, cache_read_input_tokens: contextTokens, output_tokens: 180 };
    const message = { id, type: 'message', role: 'assistant', model: 'claude-sonnet-made-up', usage };
    return row({ type: 'assistant', message: { ...message, content: [block] } });
  };
  if (client.version.startsWith('1.'))
    bare({ type: 'summary', summary: 'A title for the list of sessions', leafUuid: uuid() });
  return {
    count: () => lines.length,
    text: () => lines.map((line) => `${line}\n`).join(''),
    prompt(text) {
      if (client.snapshots) bare({ type: 'file-history-snapshot', messageId: uuid(), snapshot: {} });
      if (client.attachments && random.chance(0.2)) {
        row({
          type: 'attachment',
          attachment: { type: 'queued_command', prompt: text, commandMode: 'prompt' },
        });
        return;
      }
      row({
        type: 'user',
        message: { role: 'user', content: random.chance(0.5) ? text : [{ type: 'text', text }] },
      });
    },
    turn(words, call) {
      const id = `msg_01${random.hex(20)}`;
      if (random.chance(0.15))
        assistant(id, { type: 'thinking', thinking: 'Hm.', signature: random.hex(16) });
      if (words !== '' || !call) assistant(id, { type: 'text', text: words || 'Done.' });
      if (!call) return;
      const callId = `toolu_01${random.hex(20)}`;
      const asked = assistant(id, { type: 'tool_use', id: callId, name: call.tool, input: call.input });
      if (client.progress && call.tool === 'Bash')
        row({ type: 'progress', data: { type: 'bash_progress', elapsedTimeSeconds: 2 }, toolUseID: callId });
      const content = random.chance(0.3) ? [{ type: 'text', text: call.result }] : call.result;
      const block = {
        tool_use_id: callId,
        type: 'tool_result',
        content,
        ...(call.failed ? { is_error: true } : {}),
      };
      row({ type: 'user', message: { role: 'user', content: [block] }, sourceToolAssistantUUID: asked });
      contextTokens += random.between(300, 1500) + Math.ceil(call.result.length / 3);
    },
    compaction(summary, trigger) {
      const sizes = {
        postTokens: Math.ceil(summary.length / 3),
        durationMs: random.between(40_000, 120_000),
      };
      const kept = { preservedMessages: { anchorUuid: parentUuid, uuids: [], allUuids: [] } };
      const compactMetadata = {
        trigger,
        preTokens: contextTokens,
        ...(client.sizes ? sizes : {}),
        ...(client.preserved ? kept : {}),
      };
      const logicalParentUuid = parentUuid;
      parentUuid = null;
      if (client.boundary)
        row({
          type: 'system',
          subtype: 'compact_boundary',
          content: 'Conversation compacted',
          level: 'info',
          logicalParentUuid,
          compactMetadata,
        });
      const content = `${client.head}\n${summary}\n${client.tail}`;
      const flags = { isVisibleInTranscriptOnly: true, isCompactSummary: true };
      row({ type: 'user', ...flags, message: { role: 'user', content } });
      contextTokens = 24_000 + Math.ceil(summary.length / 3);
    },
  };
}
