import { claudeCode } from '../../src/clients/clients.ts';
import { CONTRACT, runContract } from './contract.ts';

const usage = {
  input_tokens: 10,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: 5,
};
const said = (content: unknown[]) => ({ id: 'msg_1', model: 'claude-opus-5', content, usage });

runContract({
  client: claudeCode,
  transcriptAt: (sessionId) => `projects/pier/${sessionId}.jsonl`,
  lines(cwd) {
    const row = (number: number, fields: Record<string, unknown>) =>
      JSON.stringify({
        ...{ parentUuid: number === 1 ? null : `row-${number - 1}`, isSidechain: false, cwd },
        ...{ sessionId: '3f2a91c0-0000-4000-8000-000000000001', version: '2.1.200', uuid: `row-${number}` },
        ...{ timestamp: `2026-03-09T09:00:0${number}.000Z`, ...fields },
      });
    const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: CONTRACT.command } };
    const content = `Exit code 1\n${CONTRACT.error}`;
    const answer = { type: 'tool_result', tool_use_id: 'toolu_1', is_error: true, content };
    return [
      row(1, { type: 'user', message: { role: 'user', content: CONTRACT.request } }),
      row(2, { type: 'assistant', message: said([{ type: 'text', text: 'I run the tests.' }]) }),
      row(3, { type: 'assistant', message: said([call]) }),
      row(4, { type: 'user', message: { role: 'user', content: [answer] } }),
      row(5, { type: 'system', subtype: 'compact_boundary', compactMetadata: { trigger: 'auto' } }),
      row(6, { type: 'user', isCompactSummary: true, message: { role: 'user', content: CONTRACT.summary } }),
    ];
  },
  payloads({ id, cwd, transcriptPath }) {
    const common = { session_id: id, cwd, transcript_path: transcriptPath };
    return {
      compacting: { ...common, hook_event_name: 'PreCompact', trigger: 'auto' },
      compacted: { ...common, hook_event_name: 'SessionStart', source: 'compact' },
    };
  },
});
