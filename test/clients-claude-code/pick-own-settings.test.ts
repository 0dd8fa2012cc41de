import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickOwnSettings } from '../../src/clients/claude-code/live-test/test-live.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';

const ours = { type: 'command', command: hookCommand('/usr/bin/node', '/opt/tideproof.cjs'), timeout: 15 };
const foreign = { type: 'command', command: './deploy.sh' };

test('Entries of ours are taken as they stand, with matcher and switch, and nothing of anybody else', () => {
  const settings = {
    env: { TOKEN: 'x' },
    disableAllHooks: true,
    hooks: {
      Stop: [{ matcher: 'a', hooks: [foreign, ours] }, { hooks: [foreign] }],
      SessionEnd: [{ hooks: [foreign] }],
    },
  };
  expect(pickOwnSettings(`\uFEFF${JSON.stringify(settings)}`)).toEqual({
    disableAllHooks: true,
    hooks: { Stop: [{ matcher: 'a', hooks: [ours] }] },
  });
});

test('Of the variables for sessions only those are taken that hooks depend on', () => {
  const env = {
    ...{ NODE_OPTIONS: '--no-warnings', TIDEPROOF_SILENT: '1', TIDEPROOF_RESTORE_MAX_TOKENS: '900' },
    ...{ ANTHROPIC_API_KEY: 'x', TIDEPROOF_HOME: '/home/ada/kept', TIDEPROOF_HANDOVER_MODEL: 'claude' },
  };
  expect(pickOwnSettings(JSON.stringify({ env })).env).toEqual({
    ...{ NODE_OPTIONS: '--no-warnings', TIDEPROOF_SILENT: '1', TIDEPROOF_RESTORE_MAX_TOKENS: '900' },
  });
});

test('No settings give no settings', () => {
  expect([undefined, '', ' \n'].map(pickOwnSettings)).toEqual([{}, {}, {}]);
});

test('Whatever stands under an event, no command of another program gets through', () => {
  const handler = fc.oneof(fc.constant(ours), fc.constant(foreign), fc.jsonValue());
  const group = fc.oneof(fc.record({ hooks: fc.oneof(fc.array(handler), fc.jsonValue()) }), fc.jsonValue());
  fc.assert(
    fc.property(fc.oneof(fc.array(group), fc.jsonValue()), (groups) => {
      const { hooks } = pickOwnSettings(JSON.stringify({ hooks: { Stop: groups } }));
      const { Stop = [] } = hooks as { Stop?: { hooks: unknown[] }[] };
      for (const found of Stop.flatMap((kept) => kept.hooks)) expect(found).toEqual(ours);
    }),
  );
});
