import { describe, expect, it } from 'vitest';
import { refuseRejected } from '../../src/clients/claude-code/settings/refuse-rejected.ts';

/** What the real client does with each of these is in real-rejections. */
describe('refuseRejected()', () => {
  it.each<[unknown, string]>([
    [{ model: 3 }, '"model" at line 1, column 10 is not a text'],
    [{ model: null }, 'is not a text'],
    [{ verbose: 'yes' }, 'is not true or false'],
    [{ cleanupPeriodDays: '30' }, 'is not a whole number of days above 0'],
    [{ env: [] }, 'is not an object'],
    [{ availableModels: ['opus', 3] }, 'is not a list of texts'],
    [{ permissions: { allow: 'Bash' } }, '"permissions.allow" at line 1, column 25 is not a list'],
    [{ statusLine: 'echo' }, '"statusLine" at line 1, column 15 is not an object'],
    [{ statusLine: { command: 'echo' } }, 'is not an object with "type": "command" and a "command"'],
    [{ statusLine: { type: 'command', command: 3 } }, 'is not a text'],
    [{ sandbox: { enabled: 'on' } }, 'is not true or false'],
    [{ hooks: [] }, '"hooks" is not an object'],
    [{ hooks: { PreToolUse: [7] } }, '"hooks.PreToolUse" at line 1, column 24 is not a list'],
  ])('refuses %j', (settings, message) => {
    expect(() => refuseRejected(JSON.stringify(settings))).toThrow(message);
  });

  it('says where the value stands, and that the client ignores the whole file', () => {
    const text = '{\n  "model": "opus",\n  "verbose": "yes"\n}\n';
    expect(() => refuseRejected(text)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('line 3, column 14'),
        hint: 'Correct it or take it out, then run the command again; until then Claude Code ignores the whole file',
      }),
    );
  });

  it.each([
    undefined,
    '',
    '\uFEFF{}',
    '{ "unknown": 3, "cleanupPeriodDays": 1, "permissions": { "allow": [3], "defaultMode": "new" } }',
    '{ "env": { "A": 1, "B": null }, "hooks": { "Nonsense": 3, "Stop": [{ "matcher": 3 }, "x"] } }',
    '{ "statusLine": { "type": "command", "command": "x", "padding": 0 }, "model": "opus" }',
    '{ "model": 3, "model": "opus" }',
  ])('takes %j', (text) => {
    expect(() => refuseRejected(text)).not.toThrow();
  });
});
