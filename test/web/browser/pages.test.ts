import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSession } from '../../transcripts/session-writer.ts';
import { type OpenPage, openStage, type Stage, writeHistory } from './dashboard-stage.ts';
import {
  DOOMED,
  ERROR,
  FORK,
  HANDOFF,
  LONG,
  MISQUOTE,
  RULE,
  recordOdd,
  STORY,
  TWICE,
  tellDoomed,
  tellLong,
  tellStory,
  tellTwice,
  writeRecent,
} from './told-sessions.ts';

let stage: Stage;
/** The tab of all tests, which load what they look at anew. */
let tab: OpenPage;
let page: Page;
/** What `audit` calls the compaction of the story. */
let compaction: string;
beforeAll(async () => {
  stage = await openStage((made, home) => {
    writeHistory(home);
    made.run('import');
    tellStory(made);
    tellDoomed(made);
    tellLong(made);
    tellTwice(made);
    // On a busy machine a hook leaves the rest of a long session to later.
    made.run('import');
    writeRecent(home);
    compaction = JSON.parse(made.run('audit', '--session', STORY, '--json')).compactions[0].name;
    recordOdd(home);
  });
  tab = await stage.open('#/now', { colorScheme: 'light' });
  page = tab.page;
});
afterAll(() => stage?.close());

/** Every page, and words that are on it only when all of it is there. */
const pages: [name: string, hash: () => string, words: string | RegExp][] = [
  ['Now', () => '#/now', 'Recent sessions'],
  ['Sessions', () => '#/sessions', /1\d\d sessions/],
  ['Compactions', () => '#/compactions', /\d+ compactions?$/],
  ['Session', () => `#/session/${STORY}`, /\d+ of \d+ prompts? in context/],
  ['Session with a compaction at an unknown time', () => `#/session/${DOOMED}`, 'zanzibar'],
  ['Documents', () => `#/session/${STORY}/documents`, 'Pins'],
  ['Conversation', () => `#/session/${STORY}/conversation`, RULE],
  ['Compaction', () => `#/compaction/${compaction}`, MISQUOTE],
  ['Search', () => '#/search?query=4711', ERROR],
  ['Health', () => '#/health', /^The first answer after each compaction/],
];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page, by all its rules or by some. */
function violationsOn(page: Page, rules?: string[]): Promise<unknown> {
  return page.evaluate(`axe.run({ resultTypes: ['violations'], runOnly: ${JSON.stringify(rules)} })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`);
}

test.each(pages)(
  '%s shows what is on record, wide and narrow; axe finds nothing in light and dark, the browser nothing to complain of',
  async (_name, hash, words) => {
    const { complaints } = tab;
    complaints.length = 0;
    await tab.load(hash());
    for (const width of [360, 1360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByText(words).first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    expect(page.url()).not.toContain('token');
    await page.evaluate(axe);
    expect(await violationsOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // The same elements in other colours.
    expect(await violationsOn(page, ['color-contrast'])).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(complaints).toEqual([]);
  },
);

test('the first page tells what became of the prompts lately, and commands are there to copy', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tab.load('#/now');
  const lately = page.getByRole('region', { name: 'The last 30 days' });
  await lately.getByText(/^\d+ compactions?$/).waitFor();
  await lately
    .getByRole('link', { name: /^Compaction \d/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Copy the command: make a session from before' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^tideproof undo \d+$/);
  await tab.load(`#/session/${STORY}`);
  await page.getByRole('button', { name: 'Copy the command: resume this session' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`claude --resume ${STORY}`);
});

test('a session that begins, and what it does, shows up without a reload', async () => {
  await tab.load('#/now');
  await page.getByText('No session is running').waitFor();
  const rows = writeSession({ session: 74 });
  rows.exchange('Paint the lighthouse.', 'I paint it.');
  const session = '0a11c0de-0000-4000-8000-000000000004';
  stage.tell(session, rows.text(), 'UserPromptSubmit', { prompt: 'in red' });
  await page.locator('.card').waitFor();
  expect(await page.locator('.card').count()).toBe(1);
  await page.getByRole('meter', { name: 'Context used' }).waitFor();
  stage.tell(session, rows.text(), 'SessionEnd', { reason: 'other' });
  await page.getByText('No session is running').waitFor();
});

test('search is done by keys alone: / types, arrows choose, Enter opens, Escape clears', async () => {
  await tab.load('#/now');
  const keys = page.keyboard;
  await page.getByText('Recent sessions').waitFor();
  await keys.press('/');
  await page.getByRole('searchbox', { name: 'Search for' }).waitFor();
  await keys.type('qxzvwkj');
  await page.getByText('Nothing found').waitFor();
  await keys.press('Escape');
  await keys.type('zanzibar');
  await page.locator('.hit mark', { hasText: 'zanzibar' }).waitFor();
  await keys.press('ArrowDown');
  expect(await page.evaluate('document.activeElement.className')).toBe('hit');
  await keys.press('ArrowUp');
  expect(await page.evaluate('document.activeElement.className')).toBe('search-input');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await page.locator('.entry.target', { hasText: 'The zanzibar shall be forgotten.' }).waitFor();
  expect(page.url()).toContain(`/session/${DOOMED}/conversation?line=`);
});

test('facts of a compaction are chosen by what became of them and by words', async () => {
  await tab.load(`#/compaction/${compaction}`);
  await page
    .getByRole('button', { name: /restored/ })
    .first()
    .click();
  await page.locator('.fact.restored').first().waitFor();
  expect(await page.locator('.fact.kept').count()).toBe(0);
  await page.getByLabel('Words').fill('GENERATED');
  await page.locator('.fact', { hasText: RULE }).waitFor();
  await page.getByLabel('Words').fill('qxzvwkj');
  await page.getByText('Nothing matches.').waitFor();
});

test('a long conversation is fetched as it is scrolled, and what is in view stays where it is', async () => {
  await tab.load(`#/session/${LONG}/conversation?line=801`);
  const view = page.getByRole('feed');
  const target = page.locator('.entry.target', { hasText: 'Wave 401.' });
  await target.waitFor();
  expect((await target.boundingBox())!.y - (await view.boundingBox())!.y).toBeLessThan(3);
  const kept = `document.querySelector('[aria-posinset="770"]').getBoundingClientRect().top`;
  const before = await page.evaluate(
    `document.querySelector('.scroller').scrollBy(0, -3600), document.querySelector('[aria-posinset="701"]') ?? ${kept}`,
  );
  await page.locator('[aria-posinset="701"]').waitFor();
  expect(await page.evaluate(kept)).toBeCloseTo(before as number, 0);
  const atTop = `document.querySelector('.scroller').scrollTo(0, 0), document.querySelector('[aria-posinset="1"]') !== null`;
  for (let tries = 0; tries < 300 && !(await page.evaluate(atTop)); tries++) await page.waitForTimeout(50);
  await page.locator('[aria-posinset="1"]', { hasText: 'Wave 1.' }).waitFor();
  expect(await page.locator('.entry').count()).toBeLessThanOrEqual(600);
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await page.getByText('Wave 800.').waitFor();
  expect(await page.locator('[aria-posinset="1600"]').isVisible()).toBe(true);
});

test('a compaction shows the handoff of its summary, and what that quotes wrongly', async () => {
  await tab.load(`#/compaction/${compaction}`);
  await page.getByRole('region', { name: 'The handoff' }).getByText(HANDOFF).waitFor();
  expect(await page.locator('.misquotes li').allInnerTexts()).toEqual([MISQUOTE]);
});

test('the context curve is read as a picture and as a table, and leads to its compactions', async () => {
  await tab.load(`#/session/${STORY}`);
  await page.getByRole('img', { name: /^Tokens in the context over time: at most [\d,]+, now/ }).waitFor();
  await page
    .getByText(/^\d{4}-\d\d-\d\d [\d:]+: [\d,]+ tokens/)
    .first()
    .waitFor({ state: 'attached' });
  await page.getByText(/^The same as a table/).click();
  await page.getByRole('columnheader', { name: 'Tokens in the context' }).waitFor();
  await page
    .locator('.plot')
    .getByRole('link', { name: RegExp(`Compaction ${compaction}`) })
    .click();
  await page.getByRole('heading', { name: RegExp(`^Compaction ${compaction}`) }).waitFor();
});

test('a copy has the same number of compactions on every page, and says which were before it', async () => {
  const of = (words: string[]) => JSON.parse(stage.run(...words, '--json'));
  const { name } = of(['audit', '--session', TWICE]).compactions[0];
  const copy = of(['undo', name, '--yes']);
  stage.tell(copy.session, readFileSync(copy.transcript, 'utf8'), 'SessionStart', { source: 'resume' });
  await tab.load('#/now');
  const card = page.locator('.card');
  await card.getByText('Compacted before it was copied').waitFor();
  await card.getByText('0 pins, 1 compaction', { exact: true }).waitFor();
  for (const [id, count, before] of [
    [copy.session, '1 compaction', '1 compaction before it was copied.'],
    [FORK, '3 compactions', '2 compactions before it was copied.'],
  ]) {
    await tab.load(`#/session/${id}`);
    await page.locator('.page-head').getByText(count, { exact: true }).waitFor();
    await page.getByText(before, { exact: true }).waitFor();
    expect(await page.getByText(/not compacted|0 compactions/).count()).toBe(0);
  }
  const text = readFileSync(copy.transcript, 'utf8');
  stage.tell(copy.session, text, 'SessionEnd', { reason: 'other' });
});

test('a compaction of an agent and one that did not happen are told as such, without a command that refuses', async () => {
  const id = Number(compaction);
  const listed = JSON.parse(stage.run('audit', '--session', STORY, '--json')).compactions;
  const nameOf = (undo: string) => listed.find((each: { undo: string }) => each.undo === undo).name;
  expect(listed).toHaveLength(3);
  await tab.load(`#/compaction/${nameOf('subagent')}`);
  await page.getByText(', subagent agent-1, its compaction number 1').waitFor();
  await page.getByRole('heading', { name: 'Before: what the subagent was told' }).waitFor();
  expect(await page.getByText('tideproof undo').count()).toBe(0);
  await tab.load(`#/compaction/${nameOf('did not happen')}`);
  await page.getByText('Not judged: did not happen.').waitFor();
  expect(await page.getByText('tideproof undo').count()).toBe(0);
  await tab.load(`#/compaction/${id}`);
  await page.getByRole('heading', { name: `Compaction ${id}, auto` }).waitFor();
  await page.getByText(`tideproof undo ${id}`).waitFor();
});

test('the cost says of which models no price is known', async () => {
  await tab.load('#/health');
  await page.getByText('No price is known of claude-opus-5-5.').waitFor();
});

test('an exported session is the same pages in one file, without a server', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tideproof-export-')), 'session.html');
  stage.run('show', STORY, '--out', file);
  const { page, complaints } = await stage.watch(pathToFileURL(file).href);
  await page.getByText('An export of').waitFor();
  await page.getByRole('heading', { name: 'Context over time' }).waitFor();
  await page.getByRole('link', { name: RegExp(`^Compaction ${compaction}`) }).click();
  await page.locator('.fact.restored').first().waitFor();
  await page.goto(`${pathToFileURL(file).href}#/session/${STORY}/conversation?line=1`);
  await page.locator('.entry.target', { hasText: RULE }).waitFor();
  expect(await page.getByRole('button', { name: /Forget|Pin/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
  rmSync(dirname(file), { recursive: true });
});

test('pinning, unpinning and forgetting ask first, and do nothing when refused', async () => {
  await tab.load(`#/session/${DOOMED}/documents`);
  const dialog = page.getByRole('dialog');
  await page.getByText('Nothing is pinned').waitFor();
  await page.getByRole('button', { name: 'Pin …' }).click();
  await dialog.getByLabel('What to pin').fill('Mind the reef');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Nothing is pinned').waitFor();
  await page.getByRole('button', { name: 'Pin …' }).click();
  await dialog.getByLabel('What to pin').fill('Mind the reef');
  await dialog.getByRole('button', { name: 'Pin it' }).click();
  await page.locator('.fact', { hasText: 'pinned in the dashboard' }).waitFor();
  expect(stage.run('pin', '--list', '--session', DOOMED)).toMatch(
    /session, from the dashboard +Mind the reef/,
  );
  await page
    .locator('.fact', { hasText: 'Mind the reef' })
    .getByRole('button', { name: /^Unpin/ })
    .click();
  await dialog.getByRole('button', { name: 'Unpin it' }).click();
  await page.getByText('Nothing is pinned').waitFor();
  await page.getByRole('button', { name: 'Forget …' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(stage.run('search', 'zanzibar', '--all')).toContain('zanzibar');
  await page.getByRole('button', { name: 'Forget …' }).click();
  await dialog.getByRole('button', { name: 'Forget this session' }).click();
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
  // Nothing is found, and that is exit code 1.
  expect(() => stage.run('search', 'zanzibar', '--all')).toThrow('Command failed');
});
