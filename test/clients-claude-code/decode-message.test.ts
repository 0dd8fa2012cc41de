import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMessage } from '../../src/clients/claude-code/relay/decode-message.ts';
import { forEvery } from '../for-every.ts';

const decode = (row: unknown) => decodeMessage(JSON.stringify(row));

describe('decodeMessage()', () => {
  it('never throws, whatever the fields of a line hold', () =>
    forEvery(100, fc.json(), fc.constantFrom('system', 'assistant', 'result'), (json, type) => {
      decode({
        type,
        subtype: 'background_tasks_changed',
        message: JSON.parse(json),
        tasks: JSON.parse(json),
      });
    }));

  it('counts the tokens of the session with its cache, and not those of an agent', () => {
    const usage = {
      input_tokens: 1,
      cache_read_input_tokens: 20,
      cache_creation_input_tokens: 300,
      output_tokens: 4000,
    };
    const row = { type: 'assistant', message: { usage, content: [{ type: 'tool_use', name: 'Bash' }] } };
    expect(decode(row)).toEqual([{ kind: 'measured', tokens: 4321 }, { kind: 'called' }]);
    expect(decode({ ...row, parent_tool_use_id: 'toolu_1' })).toEqual([]);
  });

  it('knows how a turn ended, what it cost and which windows there are', () => {
    const modelUsage = { 'claude-x': { contextWindow: 500_000 } };
    const row = { type: 'result', subtype: 'success', result: 'bye', total_cost_usd: 1.5, modelUsage };
    const ended = {
      kind: 'turn-ended',
      text: 'bye',
      costUsd: 1.5,
      denied: [],
      windows: { 'claude-x': 500_000 },
    };
    expect(decode(row)).toEqual([{ ...ended, failure: 'none' }]);
    expect(decode({ ...row, is_error: true })).toEqual([{ ...ended, failure: 'other' }]);
    expect(decode({ ...row, is_error: true, terminal_reason: 'prompt_too_long' })).toEqual([
      { ...ended, failure: 'prompt-too-long' },
    ]);
    expect(decode({ type: 'result', subtype: 'error_max_budget_usd', errors: ['Reached'] })).toEqual([
      { kind: 'turn-ended', text: 'Reached', failure: 'budget', costUsd: 0, denied: [], windows: {} },
    ]);
  });
});
