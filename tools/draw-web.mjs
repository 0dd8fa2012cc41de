// Takes the pictures of docs/web.md: two pages of the dashboard with a made-up history, in light and dark.
// Needs Chromium (node tools/install-browser.mjs).
//   node tools/draw-web.mjs
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from './find-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs', 'images', 'web');
const command = join(root, 'dist', 'tideproof.cjs');
const QUALITY = 40;

/** A word of the user, words of the assistant, or a call with its result, one after the other. */
const HISTORY = [
  { you: 'The tide clock at the pier is an hour off when the clocks change. Find out why, and fix it.' },
  { said: 'I look for where the tide clock reads the time.' },
  { tool: 'Grep', input: { pattern: 'new Date', path: 'src' }, result: 'src/clock.ts:14\nsrc/tides.ts:31' },
  {
    tool: 'Read',
    input: { file_path: 'src/clock.ts' },
    result: 'export function renderClock(tide: Date) {}',
  },
  {
    tool: 'Bash',
    input: { command: 'npm test' },
    result: 'Exit code 1\n1 failed: the clock in March',
    failed: true,
  },
  {
    said: 'The test shows it: `src/tides.ts` adds hours in **local time**, so an hour is missing after the clock change.',
  },
  { tool: 'Edit', input: { file_path: 'src/tides.ts' }, result: 'The file src/tides.ts has been updated.' },
  { tool: 'Bash', input: { command: 'npm test' }, result: '33 passed' },
  { said: 'All 33 tests pass. The clock now computes in UTC and converts only when it is drawn.' },
  { you: 'Good. Now the clock should say which zone it shows. Keep the line under 40 characters.' },
  { said: 'The clock names its zone; the longest line has 38 characters.' },
];
const SESSION = '7c1de0c4-3f0a-4b57-9d5e-0a41c5e0b7a1';
const PROJECT = '/home/ada/tide-clock';

/** The rows of the history as the client writes them. */
function writeTranscript() {
  const rows = HISTORY.flatMap(({ you, said, tool, input, result, failed }, nth) => {
    if (you) return [['user', you]];
    if (said) return [['assistant', [{ type: 'text', text: said }]]];
    return [
      ['assistant', [{ type: 'tool_use', id: `call-${nth}`, name: tool, input }]],
      [
        'user',
        [{ type: 'tool_result', tool_use_id: `call-${nth}`, content: result, is_error: failed === true }],
      ],
    ];
  });
  return rows.map(([type, content], nth) => {
    const uuid = `7c1de0c4-0000-4000-8000-${String(nth).padStart(12, '0')}`;
    const message =
      type === 'user'
        ? { role: 'user', content }
        : { id: uuid, role: 'assistant', model: 'claude-opus-5-5', content };
    const timestamp = new Date(Date.UTC(2026, 2, 30, 9, 0, 40 * nth)).toISOString();
    return `${JSON.stringify({ type, uuid, timestamp, sessionId: SESSION, cwd: PROJECT, version: '2.1.325', message })}\n`;
  });
}

const home = mkdtempSync(join(tmpdir(), 'tideproof-draw-'));
const env = { PATH: process.env.PATH, HOME: home };
let server;
let browser;
try {
  execFileSync(process.execPath, ['tools/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' });
  const folder = join(home, '.claude', 'projects', PROJECT.replace(/\W/g, '-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${SESSION}.jsonl`), writeTranscript().join(''));
  execFileSync(process.execPath, [command, 'import'], { cwd: home, env });
  /** Each with words that are there when all of it is. */
  const pages = {
    conversation: [`#/session/${SESSION}/conversation?line=8`, 'line 8'],
    search: ['#/search?query=clock', 'messages found'],
  };
  server = spawn(process.execPath, [command, 'web', '--no-open', '--json'], { cwd: home, env });
  const { address } = JSON.parse(await new Promise((resolve) => server.stdout.once('data', resolve)));
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
  for (const colorScheme of ['light', 'dark'])
    for (const [name, [hash, words]] of Object.entries(pages)) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 760 } });
      await page.goto(`${address}${hash}`);
      await page.getByText(words).first().waitFor();
      await page.getByText('live', { exact: true }).waitFor();
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
