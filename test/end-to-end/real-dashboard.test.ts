import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { openDashboard } from '../web/browser/dashboard-stage.ts';
import { goOn, goOnUntilFull, setInstalledStage } from './client-stage.ts';

const PROMPT = 'The tide table is off by an hour. Never touch anything below generated/.';

test('the dashboard shows a session at work and its compaction, without a reload', async () => {
  const { world, play } = setInstalledStage();
  const dashboard = await openDashboard(world.home, { PATH: process.env.PATH, HOME: world.home });
  onTestFinished(() => dashboard.close());
  const { page, complaints } = await dashboard.open('#/now');
  await page.getByText('Nothing is recorded yet').waitFor();
  // The client waits in the middle of its turn until the page has shown the compaction.
  const seen = join(world.directory, 'seen');
  const wait = bash(
    `tries=0; until [ -e '${seen}' ] || [ $tries = 600 ]; do sleep 0.1; tries=$((tries + 1)); done`,
  );
  const played = play({
    prompts: [PROMPT],
    environment: smallWindow,
    script: {
      main: [goOn, goOnUntilFull(), call(wait), say('Done.')],
      summarizer: () => summary('Some work was done.'),
    },
  });
  const card = page.locator('.card', { hasText: 'The tide table is off by an hour.' });
  await card.getByRole('link', { name: 'Last compaction' }).waitFor({ timeout: 60_000 });
  await card.getByText('1 of 1 prompt in context').waitFor();
  await card.getByRole('link', { name: 'Last compaction' }).click();
  await page.locator('.fact.restored', { hasText: PROMPT }).first().waitFor();
  writeFileSync(seen, '');
  expect((await played).exitCode).toBe(0);
  expect(complaints).toEqual([]);
});
