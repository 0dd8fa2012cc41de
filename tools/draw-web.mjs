// Takes the pictures of the dashboard for the documentation: every page with a made-up history, in light, dark and narrow.
// Needs Chromium (node tools/install-browser.mjs).
//   node tools/draw-web.mjs
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { makeHistory } from '../bench/history/make-history.mjs';
import { BROWSER_FLAGS, findBrowser } from './find-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs', 'images', 'web');
/** Each with words that are there when all of it is. */
const PAGES = {
  now: ['#/now', 'Recent sessions'],
  session: ['#/session/SESSION', 'The same as a table'],
  conversation: ['#/session/SESSION/conversation?line=30', 'line 30'],
  search: ['#/search?query=test', 'messages found'],
  health: ['#/health', 'Audit trail'],
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
  execFileSync(process.execPath, ['tools/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' });
  const command = join(root, 'dist', 'tideproof.cjs');
  const options = { cwd: home, env: { PATH: process.env.PATH, HOME: home } };
  const projects = join(home, '.claude', 'projects');
  makeHistory(projects, { sessions: 3, messages: 600, megabytes: 1, seed: 3 });
  execFileSync(process.execPath, [command, 'import'], options);
  const [transcript] = readdirSync(projects, { recursive: true }).filter((name) => name.endsWith('.jsonl'));
  const session = basename(transcript, '.jsonl');
  server = spawn(process.execPath, [command, 'web', '--no-open', '--json'], options);
  const printed = await new Promise((resolve) => server.stdout.once('data', resolve));
  const { address } = JSON.parse(printed);
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  for (const [look, appearance] of Object.entries(LOOKS)) {
    const context = await browser.newContext({ ...appearance, reducedMotion: 'reduce' });
    for (const [name, [hash, words]] of Object.entries(PAGES))
      await draw(context, `${address}${hash.replace('SESSION', session)}`, words, `${name}-${look}`);
    await context.close();
  }
} finally {
  await browser?.close();
  server?.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

async function draw(context, address, words, name) {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByText(words).first().waitFor();
  // What is drawn by hand comes a frame later than the words.
  await page.waitForTimeout(400);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(join(pictures, `${name}.webp`), Buffer.from(data, 'base64'));
  await page.close();
}
