/** How the client is started to take prompts and to tell what it does as JSON lines. */
export function streamArguments(session: { id: string; resume: boolean }, maxCostUsd?: number): string[] {
  return [
    '-p',
    ...['--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'],
    ...(session.resume ? ['--resume', session.id] : ['--session-id', session.id]),
    ...(maxCostUsd === undefined ? [] : ['--max-budget-usd', String(maxCostUsd)]),
  ];
}

/** Variables that a client sets for what it starts: a session inside of another one must not take them for its own. */
const OF_ANOTHER_SESSION =
  /^(?:AI_AGENT|CLAUDECODE|CLAUDE_(?:EFFORT|ENV_FILE|PID|PROJECT_DIR|PLUGIN_ROOT|PLUGIN_DATA)|CLAUDE_CODE_(?:CHILD_SESSION|ENTRYPOINT|EXECPATH|MESSAGING_SOCKET|MESSAGING_TOKEN|SESSION_ATTENDED|SESSION_ID))$/;

/** The environment for a client of our own. */
export function ownClientEnvironment(
  environment: NodeJS.ProcessEnv,
  added: Record<string, string>,
): NodeJS.ProcessEnv {
  const own = Object.entries(environment).filter(([name]) => !OF_ANOTHER_SESSION.test(name));
  return { ...Object.fromEntries(own), ...added };
}
