import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from './dashboard-stage.ts';
import {
  forge,
  inBrowser,
  type Neighbour,
  openNeighbour,
  outsideOfBrowser,
  TOOLS,
} from './hostile-neighbour.ts';
import { RULE, STORY, tellStory } from './told-sessions.ts';

const TRY_MILLISECONDS = 2_000;

let stage: Stage;
let neighbour: Neighbour;
beforeAll(async () => {
  stage = await openStage(tellStory);
  neighbour = await openNeighbour();
});
afterAll(async () => {
  neighbour?.close();
  await stage?.close();
});

test('a server on another port of this machine gets nothing, whatever the browser gives it', async () => {
  const { page } = await stage.open('#/now');
  await page.getByText('Recent sessions').waitFor();
  const dashboard = new URL(page.url());
  const key = String(await page.evaluate("localStorage.getItem('tideproof-key')"));
  expect(key).toMatch(/^[\w-]{43}$/);
  const got: string[] = [];
  const visitor = await page.context().newPage();
  const tries = inBrowser(STORY);
  for (const [name, code] of tries) {
    await visitor.goto(neighbour.address);
    const tried = `(async () => { const D = '${dashboard.origin}'; ${TOOLS}
      const late = new Promise((resolve) => setTimeout(resolve, ${TRY_MILLISECONDS}, ''));
      return await Promise.race([late, (async () => ${code})().catch(() => '')]); })()`;
    const answer = String((await visitor.evaluate(tried)) ?? '');
    if (answer !== '') got.push(`${name}: ${answer.slice(0, 80)}`);
  }
  // From the dashboard to the neighbour, as a link would.
  await page.evaluate(`location.href = '${neighbour.address}/from-the-dashboard'`);
  await page.waitForURL(/from-the-dashboard/);
  const forged = outsideOfBrowser(STORY, neighbour);
  for (const [name, headers, path, body] of forged) {
    const status = await forge(Number(dashboard.port), path, headers, body);
    if (status !== 401) got.push(`${name}: ${status}`);
  }
  expect(got).toEqual([]);
  expect(tries.length + forged.length).toBeGreaterThanOrEqual(40);
  expect(neighbour.given.length).toBeGreaterThan(tries.length);
  expect(JSON.stringify(neighbour.given)).not.toContain(key);
  expect(neighbour.given.filter(({ headers }) => headers.referer?.includes(dashboard.port))).toEqual([]);
  expect(stage.run('search', 'totals', '--all')).toContain(RULE);
  // Nothing is pinned, and that is exit code 1.
  expect(() => stage.run('pin', '--session', STORY)).toThrow('Command failed');
}, 120_000);

test('the page stays open to its browser: a reload, a second tab, a bookmark, a link that is used up', async () => {
  const { page } = await stage.open(`#/session/${STORY}`);
  const title = page.getByRole('heading', { name: 'Context over time' });
  await title.waitFor();
  const bookmark = page.url();
  expect(bookmark).not.toContain('token');
  await page.reload();
  await title.waitFor();
  const second = await page.context().newPage();
  await page.close();
  await second.goto(bookmark);
  await second.getByRole('heading', { name: 'Context over time' }).waitFor();
  // The same link, pasted into the tab that shows the page.
  await second.goto(`${new URL(bookmark).origin}/#token=of-an-earlier-start#/sessions`);
  await second.getByRole('heading', { name: 'Sessions', exact: true }).waitFor();
  await second.getByText('live', { exact: true }).waitFor();
  expect(second.url()).not.toContain('token');
});

test('another browser is told in plain words which link to open', async () => {
  const { page } = await stage.open();
  const { page: other } = await stage.watch(new URL(page.url()).origin);
  await other
    .getByText(
      'This page was not opened by its link, or by one that is used up. Open the link that `tideproof web` printed',
    )
    .waitFor();
  expect(await other.getByText(RULE).count()).toBe(0);
});
