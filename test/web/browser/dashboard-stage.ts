import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { removePatiently } from '../../../src/system/remove-patiently.ts';
import { builtCommand } from '../../end-to-end/built-command.ts';
import { PROJECT } from '../../transcripts/session-writer.ts';

/** The dashboard of a home in which something happens, and a browser to look at it. */
export interface Stage {
  /** A page of the dashboard that has been let in. */
  open(hash?: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /** A page at any address; what goes wrong in it is written down. */
  watch(address: string, options?: BrowserContextOptions): Promise<OpenPage>;
  close(): Promise<void>;
  /** Writes a transcript and tells of it as the client would. */
  tell(session: string, transcript: string, event: string, fields?: Record<string, unknown>): void;
  run(...words: string[]): string;
}

export interface OpenPage {
  page: Page;
  /** What the browser complained of: errors of scripts, refused policies, failed requests. */
  complaints: string[];
  /** Loads another page of the dashboard in the same tab, which takes a third of what a new one takes. */
  load(hash: string): Promise<void>;
}

/** Long enough for a machine with much to do: what is waited for is there or never comes. */
const WAIT_MILLISECONDS = 15_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));

export async function openStage(
  prepare: (stage: Pick<Stage, 'tell' | 'run'>, home: string) => void,
): Promise<Stage> {
  const home = mkdtempSync(join(tmpdir(), 'tideproof web-'));
  // A sweep would go on when the home is gone.
  const env = { PATH: process.env.PATH, HOME: home, TIDEPROOF_ARCHIVE_SWEEP: 'false' };
  const run = (...words: string[]) =>
    execFileSync(process.execPath, [builtCommand(), ...words], { cwd: home, env, encoding: 'utf8' });
  const tell: Stage['tell'] = (session, transcript, event, fields = {}) => {
    const folder = join(home, '.claude', 'projects', PROJECT.replace(/\W/g, '-'));
    const path = join(folder, `${session}.jsonl`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, transcript);
    const payload = {
      session_id: session,
      transcript_path: path,
      cwd: PROJECT,
      hook_event_name: event,
      ...fields,
    };
    execFileSync(process.execPath, [builtCommand(), 'hook', 'claude-code'], {
      ...{
        cwd: home,
        env: { ...env, CLAUDE_PID: String(process.pid) },
        input: JSON.stringify(payload),
        encoding: 'utf8',
      },
    });
  };
  prepare({ tell, run }, home);
  const browser = await launchBrowser();
  const server = spawn(process.execPath, [builtCommand(), 'web', '--no-open', '--json'], { cwd: home, env });
  const address = await readAddress(server);
  const watch: Stage['watch'] = async (place, options = {}) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MILLISECONDS);
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`);
    });
    await page.goto(place);
    const load = async (hash: string) => {
      // Another hash alone loads nothing.
      await page.goto('about:blank');
      await page.goto(`${address}${hash}`);
    };
    return { page, complaints, load };
  };
  return {
    ...{ tell, run, watch },
    open: (hash = '#/now', options = {}) => watch(`${address}${hash}`, options),
    async close() {
      await browser.close();
      server.kill();
      await new Promise((resolve) => server.once('exit', resolve));
      await removePatiently(home);
    },
  };
}

/** Sessions for several pages of a list, each with a few messages, as transcripts of the client. */
export function writeHistory(home: string): void {
  const sizes = ['--sessions', '130', '--messages', '520', '--megabytes', '0.6'];
  const into = ['--into', join(home, '.claude', 'projects')];
  execFileSync(process.execPath, ['bench/history/make-history.mjs', ...into, ...sizes], { cwd: root });
}

function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.once('exit', (code) => reject(new Error(`web ended with ${code}: ${printed}`)));
    server.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
    server.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      try {
        resolve(JSON.parse(printed).address);
      } catch {
        // Not all of it has arrived.
      }
    });
  });
}

async function launchBrowser(): Promise<Browser> {
  const tool = new URL('../../../tools/find-browser.mjs', import.meta.url).href;
  const { findBrowser, BROWSER_FLAGS } = await import(tool);
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no Chromium. Run: node tools/install-browser.mjs');
  return chromium.launch({ executablePath, args: BROWSER_FLAGS });
}
