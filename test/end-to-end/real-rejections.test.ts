import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hookRunsOf, tellOfHooks } from '../../src/clients/claude-code/live-test/lab/hook-runs.ts';
import { refuseRejected } from '../../src/clients/claude-code/settings/refuse-rejected.ts';
import { setStage } from '../lab/stage.ts';

const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: 'true' }] }] };

function isRefused(text: string): boolean {
  try {
    refuseRejected(text);
    return false;
  } catch {
    return true;
  }
}

/** The text is the whole file; the client either runs its one hook or skips the file. More of these are in real-settings. */
test.each<[name: string, text: string]>([
  ['null for a switch', JSON.stringify({ verbose: null, hooks })],
  ['a list for variables', JSON.stringify({ env: [], hooks })],
  ['a comment', `// mine\n${JSON.stringify({ hooks })}`],
  ['a comma too many', JSON.stringify({ hooks }).replace(/}$/, ',}')],
  [
    'odd hooks beside a good one',
    JSON.stringify({ hooks: { ...hooks, Stop: [{ matcher: 3 }, 'x'], Nonsense: 3 } }),
  ],
  [
    'odd rules and variables',
    JSON.stringify({ permissions: { allow: [3, ''] }, env: { A: 1, B: null }, hooks }),
  ],
  ['keys that nobody knows', JSON.stringify({ tide: 3, hooks })],
])('the client skips the whole file for %s exactly when install refuses it', async (_, text) => {
  const { world, play } = setStage({ events: [] });
  writeFileSync(world.settingsPath, text);
  const { messages, exitCode } = await play({ prompts: ['hello'], arguments: tellOfHooks });
  expect(exitCode).toBe(0);
  expect(hookRunsOf(messages).length === 0).toBe(isRefused(text));
});
