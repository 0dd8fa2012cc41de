import { CONTINUED } from './rows/decode-user.ts';

type Fields = Record<string, unknown>;

/** A call of a tool with its answer. */
export interface SampleCall {
  tool: string;
  input: Fields;
  result: string;
  failed?: boolean;
}

/** Writes transcript rows of a made-up session like this client. */
export function createWriter(session: { cwd: string; sessionId: string; version: string }) {
  let serial = 0;
  /** The rows of the last message, which a compaction keeps. */
  let round: unknown[] = [];
  const row = (time: Date, fields: Fields): Fields => {
    const parentUuid = serial === 0 ? null : uuidOf(serial);
    serial += 1;
    const uuid = uuidOf(serial);
    return { parentUuid, isSidechain: false, ...session, ...fields, uuid, timestamp: time.toISOString() };
  };
  const user = (time: Date, content: unknown, more: Fields = {}) =>
    row(time, { type: 'user', message: { role: 'user', content }, ...more });
  const answer = (time: Date, id: string, { tool, result, failed = false }: SampleCall) => {
    const content = failed && tool === 'Bash' ? `Exit code 1\n${result}` : result;
    return user(time, [{ type: 'tool_result', tool_use_id: id, content, is_error: failed }], {
      toolUseResult: { stdout: result, stderr: '', interrupted: false },
    });
  };
  return {
    prompt: (text: string, time: Date) => [user(time, text, { promptSource: 'typed' })],
    /** One message of the assistant; `tokens` is the fill of the context with it. */
    message(model: string, tokens: number, words: string, calls: readonly SampleCall[], time: Date) {
      const usage = { input_tokens: 12, cache_read_input_tokens: tokens - 12, output_tokens: 0 };
      const message = { id: `msg_${serial}`, role: 'assistant', model, usage };
      const said = (content: Fields) =>
        row(time, { type: 'assistant', message: { ...message, content: [content] } });
      const made = calls.map((call, index) => ({ id: `toolu_${serial}_${index}`, call }));
      const rows = [
        ...(words === '' ? [] : [said({ type: 'text', text: words })]),
        ...made.map(({ id, call }) => said({ type: 'tool_use', id, name: call.tool, input: call.input })),
        ...made.map(({ id, call }) => answer(time, id, call)),
      ];
      round = rows.map(({ uuid }) => uuid);
      return rows;
    },
    compaction(summary: string, preTokens: number, postTokens: number, time: Date): Fields[] {
      const preservedMessages = { uuids: round, allUuids: round };
      const compactMetadata = { trigger: 'auto', preTokens, postTokens, preservedMessages };
      const boundary = { type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' };
      return [
        row(time, { ...boundary, compactMetadata }),
        user(time, `${CONTINUED}\n\nSummary:\n${summary}`, { isCompactSummary: true }),
      ];
    },
  };
}

function uuidOf(serial: number): string {
  return `5a3b1e00-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`;
}
