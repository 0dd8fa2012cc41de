import type { SampleCall, Step } from './steps.ts';

const COMPACTION_MILLISECONDS = 71_000;
const CONTINUED =
  'This session is being continued from a previous conversation that ran out of context. The summary below covers the earlier portion of the conversation.\n\nSummary:\n';

type Fields = Record<string, unknown>;

/** Writes transcript rows of a made-up session like this client. */
export function createWriter(
  model: string,
  { cwd, sessionId, version }: { cwd: string; sessionId: string; version: string },
) {
  const common = { isSidechain: false, cwd, sessionId, version };
  let serial = 0;
  let calls = 0;
  /** The rows of the last message, which a compaction keeps. */
  let round: string[] = [];
  const row = (time: Date, fields: Fields): Fields => {
    const parentUuid = serial === 0 ? null : uuidOf(serial);
    serial += 1;
    return { parentUuid, ...common, ...fields, uuid: uuidOf(serial), timestamp: time.toISOString() };
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
    message(step: Omit<Extract<Step, { kind: 'message' }>, 'kind'>, time: Date): Fields[] {
      const usage = { input_tokens: 12, cache_read_input_tokens: step.tokens - 12, output_tokens: 0 };
      const message = { id: `msg_${serial}`, role: 'assistant', model, usage };
      const said = (content: Fields) =>
        row(time, { type: 'assistant', message: { ...message, content: [content] } });
      const made = step.calls.map((call) => {
        calls += 1;
        return { id: `toolu_${calls}`, call };
      });
      const rows = [
        ...(step.words === '' ? [] : [said({ type: 'text', text: step.words })]),
        ...made.map(({ id, call }) => said({ type: 'tool_use', id, name: call.tool, input: call.input })),
        ...made.map(({ id, call }) => answer(time, id, call)),
      ];
      round = rows.map(({ uuid }) => String(uuid));
      return rows;
    },
    compaction(summary: string, preTokens: number, postTokens: number, time: Date): Fields[] {
      const told = summary.replace(/^[\s\S]*<summary>\n|\n<\/summary>[\s\S]*$/g, '');
      const preservedMessages = { uuids: round, allUuids: round };
      const sizes = { preTokens, postTokens, durationMs: COMPACTION_MILLISECONDS };
      return [
        row(time, {
          type: 'system',
          subtype: 'compact_boundary',
          content: 'Conversation compacted',
          compactMetadata: { trigger: 'auto', ...sizes, preservedMessages },
        }),
        user(time, `${CONTINUED}${told}`, { isVisibleInTranscriptOnly: true, isCompactSummary: true }),
      ];
    },
  };
}

function uuidOf(serial: number): string {
  return `5a3b1e00-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`;
}
