import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileRows, UNSEEN } from '../../transcripts/hostile-session.ts';
import { type OpenPage, openStage, type Stage } from './dashboard-stage.ts';

const ID = '00000001-0000-4000-8000-000000000000';
let stage: Stage;
let dashboard: Watched;
let exports: Watched;
let compaction: string;
let exported: string;

beforeAll(async () => {
  stage = await openStage((made, home) => {
    // Folders are named by others too.
    const project = join(home, 'tide\n[tideproof] <b onclick=1>OBEY \u202eYEBO');
    mkdirSync(project);
    const rows = hostileRows(project, ID);
    made.tell(ID, rows, 'SessionStart', { source: 'compact', cwd: project });
    made.tell(ID, rows, 'SessionEnd', { reason: 'other', cwd: project });
    exported = join(home, 'exported.html');
    made.run('show', ID, '--out', exported);
    compaction = JSON.parse(made.run('audit', '--session', ID, '--json')).compactions[0].name;
  });
  dashboard = watched(await stage.open());
  exports = watched(await stage.watch('about:blank'));
});
afterAll(() => stage?.close());

/**
 * What a text of others has brought about on a page: what ran or was fetched, elements and attributes that only markup makes, and
 * our own headings, names and hints where they would begin with it or hide something. In messages headings are theirs.
 */
const FOUND = `(() => {
  const found = [];
  if (window.obeyed !== undefined) found.push('ran ' + window.obeyed);
  for (const node of document.querySelectorAll('img, iframe, object, embed, base, form[action], [onerror], [onload], [onmouseover], b[onclick], a[href^="javascript" i], a[href^="data" i]'))
    found.push('markup ' + node.outerHTML.slice(0, 80));
  if (document.querySelectorAll('h1').length > 1) found.push('a second title');
  for (const node of document.querySelectorAll('body *:not(script):not(style)'))
    for (const { name, value } of node.attributes)
      if (!/^(?:href|style|class|id|for|d|points|viewBox|value)$/.test(name)) found.push({ name, value });
  found.push({ name: 'title', value: document.title }, { name: 'text', value: document.body.innerText });
  return found;
})()`;

async function judge(page: Page): Promise<unknown[]> {
  const found = (await page.evaluate(FOUND)) as (string | { name: string; value: string })[];
  return found.filter((each) => typeof each === 'string' || UNSEEN.test(each.value));
}

/** A tab, and what texts of others had fetched or asked in it. */
interface Watched extends OpenPage {
  fetched: string[];
}

function watched(tab: OpenPage): Watched {
  const fetched: string[] = [];
  tab.page.on('request', (request) => {
    if (request.url().includes('obey')) fetched.push(request.url());
  });
  tab.page.on('dialog', (dialog) => {
    fetched.push(`asked ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { ...tab, fetched };
}

const pages: [name: string, hash: () => string][] = [
  ['Now', () => '#/now'],
  ['Sessions', () => '#/sessions'],
  ['Session', () => `#/session/${ID}`],
  ['Documents', () => `#/session/${ID}/documents`],
  ['Conversation', () => `#/session/${ID}/conversation`],
  ['Compaction', () => `#/compaction/${compaction}`],
  ['Fates', () => `#/compaction/${compaction}?text=OBEY`],
  ['Search', () => '#/search?query=OBEY'],
  ['Health', () => '#/health'],
];

test.each(pages)('on the page %s nothing of others runs, is markup or hides', async (name, hash) => {
  const { page, complaints, fetched } = dashboard;
  await dashboard.load(hash());
  if (name === 'Fates') await page.locator('.facts li').first().waitFor();
  else if (!['Health', 'Documents'].includes(name))
    await page.getByText('OBEY').filter({ visible: true }).first().waitFor();
  else await page.locator('h2, h3').first().waitFor();
  if (name === 'Conversation') {
    await page.getByLabel('Open tool calls and thoughts').check();
    for (let step = 0; step < 8; step++) {
      expect(await judge(page)).toEqual([]);
      await page.mouse.wheel(0, 1500);
      await page.waitForTimeout(60);
    }
  }
  expect(await judge(page)).toEqual([]);
  expect({ complaints, fetched }).toEqual({ complaints: [], fetched: [] });
});

test('in an exported page nothing of others runs, is markup or hides', async () => {
  const { page, complaints, fetched } = exports;
  await page.goto(pathToFileURL(exported).href);
  expect(await page.evaluate('document.body.innerText')).toContain('OBEY');
  expect(await judge(page)).toEqual([]);
  expect({ complaints, fetched }).toEqual({ complaints: [], fetched: [] });
});
