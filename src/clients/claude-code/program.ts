import type { ClientProgram } from '../client-program.ts';
import { decodeStreamMessage } from './rows/decode-stream-message.ts';

/** Variables that a client sets for what it starts: a session inside of another one must not take them for its own. */
const OF_ANOTHER_SESSION =
  /^(?:AI_AGENT|CLAUDECODE|CLAUDE_(?:EFFORT|ENV_FILE|PID|PROJECT_DIR|PLUGIN_ROOT|PLUGIN_DATA)|CLAUDE_CODE_(?:CHILD_SESSION|ENTRYPOINT|EXECPATH|MESSAGING_SOCKET|MESSAGING_TOKEN|SESSION_ATTENDED|SESSION_ID))$/;

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

/** How the client is started to take prompts and to tell what it does as JSON lines. */
function streamArguments(session: { id: string; resume: boolean }, maxCostUsd?: number): string[] {
  return [
    '-p',
    ...['--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'],
    ...(session.resume ? ['--resume', session.id] : ['--session-id', session.id]),
    ...(maxCostUsd === undefined ? [] : ['--max-budget-usd', String(maxCostUsd)]),
  ];
}

/** The environment for a client of our own. */
function ownClientEnvironment(
  environment: NodeJS.ProcessEnv,
  added: Record<string, string>,
): NodeJS.ProcessEnv {
  const own = Object.entries(environment).filter(([name]) => !OF_ANOTHER_SESSION.test(name));
  return { ...Object.fromEntries(own), ...added };
}
