import { expect, it } from 'vitest';
import { pickOwnSettings } from '../../src/clients/claude-code/live-test/test-live.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { listRegistered } from '../../src/clients/claude-code/settings/read-settings.ts';

it('a live test takes our entries, the switch and what hooks depend on, and nothing of anybody else', () => {
  const ours = { type: 'command', command: hookCommand('/usr/bin/node', '/opt/tideproof.cjs') };
  const foreign = { type: 'command', command: './deploy.sh' };
  const env = { NODE_OPTIONS: '--no-warnings', ANTHROPIC_API_KEY: 'x', TIDEPROOF_HOME: '/home/ada/kept' };
  const hooks = { Stop: [{ hooks: [foreign, ours] }], SessionEnd: [{ hooks: [foreign] }] };
  const text = JSON.stringify({ env, disableAllHooks: true, hooks });
  const registration = { scope: 'user', path: '', text, ...listRegistered(text) } as const;
  expect(pickOwnSettings(registration)).toEqual({
    disableAllHooks: true,
    hooks: { Stop: [{ hooks: [{ ...ours, timeout: 30, async: false }] }] },
    env: { NODE_OPTIONS: '--no-warnings' },
  });
});
