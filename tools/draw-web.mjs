// Takes the pictures of the dashboard for the documentation: every page with the built-in sample, in light, dark and narrow.
// Needs Chromium (node tools/install-browser.mjs).
//   node tools/draw-web.mjs
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from './find-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs', 'images', 'web');
/** Each with words that are there when all of it is. */
const PAGES = {
  empty: ['', '#/now', 'Look at a sample session'],
  now: ['?sample', '#/now', 'Recent sessions'],
  session: ['?sample', '#/session/sample', 'The same as a table'],
  conversation: ['?sample', '#/session/sample/conversation?line=30', 'line 30'],
  compaction: ['?sample', '#/compaction/1', 'Before: what you said'],
  search: ['?sample', '#/search?query=clock', 'messages found'],
  health: ['?sample', '#/health', 'Audit trail'],
};
const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 760 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 760 } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
};
const QUALITY = 40;

const home = mkdtempSync(join(tmpdir(), 'tideproof-draw-'));
let server;
let browser;
try {
  spawnSync(process.execPath, ['tools/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' });
  const words = [join(root, 'dist', 'tideproof.cjs'), 'web', '--no-open', '--json'];
  server = spawn(process.execPath, words, { cwd: home, env: { PATH: process.env.PATH, HOME: home } });
  const printed = await new Promise((resolve) => server.stdout.once('data', resolve));
  const { address } = JSON.parse(printed);
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  for (const [look, options] of Object.entries(LOOKS)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    for (const name of Object.keys(PAGES)) await draw(context, address, name, look);
    await context.close();
  }
} finally {
  await browser?.close();
  server?.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

async function draw(context, address, name, look) {
  const [query, hash, words] = PAGES[name];
  const page = await context.newPage();
  await page.goto(`${address.replace('#', `${query}#`)}${hash}`);
  await page.getByText(words).first().waitFor();
  // What is drawn by hand comes a frame later than the words.
  await page.waitForTimeout(400);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(join(pictures, `${name}-${look}.webp`), Buffer.from(data, 'base64'));
  await page.close();
}
