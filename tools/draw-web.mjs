// Takes the pictures of docs/web.md: two pages of the dashboard with a made-up history, in light and dark.
// Needs Chromium (node tools/install-browser.mjs).
//   node tools/draw-web.mjs
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { makeHistory } from '../bench/history/make-history.mjs';
import { BROWSER_FLAGS, findBrowser } from './find-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs', 'images', 'web');
const command = join(root, 'dist', 'tideproof.cjs');
const QUALITY = 40;

const home = mkdtempSync(join(tmpdir(), 'tideproof-draw-'));
const env = { PATH: process.env.PATH, HOME: home };
let server;
let browser;
try {
  execFileSync(process.execPath, ['tools/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' });
  const projects = join(home, '.claude', 'projects');
  makeHistory(projects, { sessions: 1, messages: 400, megabytes: 0.4, seed: 3 });
  execFileSync(process.execPath, [command, 'import'], { cwd: home, env });
  const [transcript] = readdirSync(projects, { recursive: true }).filter((name) => name.endsWith('.jsonl'));
  /** Each with words that are there when all of it is. */
  const pages = {
    conversation: [`#/session/${basename(transcript, '.jsonl')}/conversation?line=30`, 'line 30'],
    search: ['#/search?query=harbor', 'messages found'],
  };
  server = spawn(process.execPath, [command, 'web', '--no-open', '--json'], { cwd: home, env });
  const { address } = JSON.parse(await new Promise((resolve) => server.stdout.once('data', resolve)));
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
  for (const colorScheme of ['light', 'dark'])
    for (const [name, [hash, words]] of Object.entries(pages)) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 760 } });
      await page.goto(`${address}${hash}`);
      await page.getByText(words).first().waitFor();
      const session = await page.context().newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
      writeFileSync(join(pictures, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
      await page.close();
    }
} finally {
  await browser?.close();
  server?.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
