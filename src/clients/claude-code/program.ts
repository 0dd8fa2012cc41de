import type { ClientProgram } from '../client-program.ts';
import { ownClientEnvironment, streamArguments } from './events/stream-arguments.ts';
import { decodeStreamMessage } from './rows/decode-stream-message.ts';

/** The user's own `claude`, run by us. */
export const program: ClientProgram = {
  arguments: streamArguments,
  environment: ownClientEnvironment,
  encodePrompt: (prompt) => JSON.stringify({ type: 'user', message: { role: 'user', content: prompt } }),
  decodeMessage: decodeStreamMessage,
  askArguments: ({ system, model, maxCostUsd }) => [
    ...['-p', '--output-format', 'json', '--max-turns', '1', '--tools', '', '--no-session-persistence'],
    ...['--strict-mcp-config', '--system-prompt', system, '--max-budget-usd', String(maxCostUsd)],
    ...(model === '' ? [] : ['--model', model]),
  ],
  decodeAnswer(output) {
    try {
      const { result, errors } = JSON.parse(output);
      return typeof result === 'string' ? result : errors?.join('; ');
    } catch {
      return undefined;
    }
  },
};
