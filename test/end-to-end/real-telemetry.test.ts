import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { type HeardRequest, recordOtlp } from '../telemetry/otlp-recorder.ts';
import { builtCommand } from './built-command.ts';
import { setInstalledStage } from './client-stage.ts';

/** Stands in the prompt, in the answer and in the name of a file. */
const WORD = 'periwinkle';

test('figures of a compaction arrive where the client is told in its environment to send its own, and have the same session', async () => {
  const recorder = await recordOtlp();
  const { play, world } = setInstalledStage({ [`${WORD}.txt`]: WORD });
  const variables = {
    ...{ CLAUDE_CODE_ENABLE_TELEMETRY: '1', OTEL_LOGS_EXPORTER: 'otlp' },
    ...{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_ENDPOINT: recorder.url },
    ...{ OTEL_EXPORTER_OTLP_HEADERS: 'x-berth=hush-7', OTEL_RESOURCE_ATTRIBUTES: 'team=harbour' },
  };
  const { sessionId } = await play({
    prompts: [`Always keep ${WORD}.txt as it is.`, '/compact', 'And now?'],
    environment: variables,
    script: {
      main: [say(`I leave ${WORD}.txt alone.`), say('Nothing more to do.')],
      summarizer: () => summary('Some work was done.'),
    },
  });
  const isOurs = ({ headers }: HeardRequest) => /^tideproof\//.test(headers['user-agent'] ?? '');
  await vi.waitFor(() => expect(recorder.heard.filter(isOurs)).toHaveLength(1), { timeout: 60_000 });

  const ours = recorder.heard.filter(isOurs);
  expect(ours.map(({ path, headers }) => [path, headers['x-berth']])).toEqual([['/v1/logs', 'hush-7']]);
  // The client's own event of the same session, which ours stands beside.
  const theirs = recorder.heard.filter((request) => !isOurs(request)).map(({ raw }) => raw);
  expect(theirs.join('')).toMatch(/"compaction"/);
  for (const raw of [theirs.join(''), ours[0]!.raw]) expect(raw).toContain(sessionId);
  for (const { raw } of ours) {
    expect(raw).not.toContain(WORD);
    expect(raw).not.toContain(world.directory);
  }

  const { stdout } = spawnSync(process.execPath, [builtCommand(), 'doctor'], {
    ...{ encoding: 'utf8', cwd: world.project },
    env: { PATH: process.env.PATH, HOME: world.home, ...variables },
  });
  expect(stdout).toMatch(/Telemetry +to 127\.0\.0\.1:\d+, last sent just now/);
  expect(stdout).not.toContain('hush-7');
});
