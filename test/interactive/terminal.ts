import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Terminal as Screen } from '@xterm/headless';
import { type World, writeSettings } from '../../src/clients/claude-code/live-test/lab/play-session.ts';

const columns = 160;
const rows = 50;
/** Far more than anything takes on a busy machine: what never comes must fail, and nothing else. */
const patienceMilliseconds = 60_000;
const lookMilliseconds = 25;
/** So long a person takes at least; the client ignores keys in the first moment of a dialog and right after a paste. */
const readMilliseconds = 350;

const sequences = {
  enter: '\r',
  escape: '\u001b',
  up: '\u001b[A',
  down: '\u001b[B',
  tab: '\t',
  /** Deletes to the start of the line. */
  controlU: '\u0015',
};
export type Key = keyof typeof sequences;

/** Words on the screen, or anything else that will be true in the end. */
type Seen = string | RegExp | (() => boolean);

/** A program on a pseudo terminal, used as a person would: by keys, and by what stands on the screen. */
export interface Terminal {
  /** What a person sees now, a line each, without the blanks at their ends. */
  screen(): string;
  /** Presses a key, or types a text, and waits for its effect. */
  press(key: Key, seen: Seen): Promise<void>;
  type(text: string, seen: Seen): Promise<void>;
  waitFor(seen: Seen): Promise<void>;
  /** Waits for a dialog, or for words in one, and reads it before the next key. */
  read(seen: Seen): Promise<void>;
  waitUntilGone(words: string): Promise<void>;
  /** Resolves when the program has ended. */
  ended: Promise<void>;
  kill(): void;
}

export interface TerminalOptions {
  program: string;
  arguments?: readonly string[];
  directory: string;
  environment: Record<string, string>;
  /** Where the program's number is written down, to end it. */
  pidFile: string;
}

/** `script` lends the pseudo terminal: Debian and macOS have it from the start, and nothing has to be compiled. */
export function openTerminal(options: TerminalOptions): Terminal {
  const emulator = new Screen({ cols: columns, rows, allowProposedApi: true });
  const child = startOnTerminal(options);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      over = true;
      resolve();
    };
    child.once('exit', end);
    // Without `script` on the machine nothing was started at all.
    child.once('error', (error) => emulator.write(String(error), end));
  });
  child.stdout!.on('data', (chunk: Buffer) => emulator.write(chunk));
  child.stdin!.on('error', () => {});
  const write = (bytes: string): void => void child.stdin!.write(bytes);
  // The program asks the terminal what it can do, and waits for the answers.
  emulator.onData(write);

  const screen = (): string => {
    const { active } = emulator.buffer;
    const lines = Array.from({ length: rows }, (_, row) => active.getLine(active.baseY + row));
    return lines.map((line) => line?.translateToString(true) ?? '').join('\n');
  };
  const holds = (seen: Seen): boolean => {
    if (typeof seen === 'function') return seen();
    return typeof seen === 'string' ? screen().includes(seen) : seen.test(screen());
  };
  const waitFor = async (seen: Seen): Promise<void> => {
    const startedAt = Date.now();
    while (!holds(seen)) {
      if (over) throw new Error(`The program ended before this was there: ${seen}\n${screen()}`);
      if (Date.now() - startedAt > patienceMilliseconds)
        throw new Error(`This never came: ${seen}\nOn the screen:\n${screen()}`);
      await wait(lookMilliseconds);
    }
  };

  const kill = (): void => {
    if (over) return;
    // Without its terminal the program would say goodbye at length; `script` ends with it.
    try {
      process.kill(Number(readFileSync(options.pidFile, 'utf8')), 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  return {
    screen,
    async press(key, seen) {
      write(sequences[key]);
      await waitFor(seen);
    },
    async type(text, seen) {
      write(text);
      await waitFor(seen);
    },
    waitFor,
    async read(seen) {
      await waitFor(seen);
      await wait(readMilliseconds);
    },
    waitUntilGone: (words) => waitFor(() => !screen().includes(words)),
    ended,
    kill,
  };
}

function startOnTerminal(options: TerminalOptions): ChildProcess {
  const command = [options.program, ...(options.arguments ?? [])].map(quote).join(' ');
  const sized = `stty cols ${columns} rows ${rows}; echo $$ > ${quote(options.pidFile)}; exec ${command}`;
  const words =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', '/bin/sh', '-c', sized]
      : ['--quiet', '--flush', '--return', '--command', sized, '/dev/null'];
  return spawn('script', words, {
    cwd: options.directory,
    env: { TERM: 'xterm-256color', SHELL: '/bin/sh', ...options.environment },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** What a person would have answered at the first start: theme, key, trust, and which tools may be used unasked. */
export function skipFirstDialogs(world: World, allow: readonly string[]): void {
  const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
  const state = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    numStartups: 3,
    customApiKeyResponses: { approved: ['dummy-key-of-the-lab'], rejected: [] },
    projects: { [world.project]: trusted },
  };
  writeFileSync(join(world.home, '.claude.json'), JSON.stringify(state));
  const settings = JSON.parse(readFileSync(world.settingsPath, 'utf8'));
  const permissions = { allow, defaultMode: 'default', disableAutoMode: 'disable' };
  // Nobody watches, and what moves on the screen takes processor time.
  writeSettings(world, { ...settings, permissions, prefersReducedMotion: true });
}

/** What stands in the box where a person types: it is between the last two rules. */
export function inputOn(screen: string): string {
  return screen.split(/^─{20,}.*$/m).at(-2) ?? '';
}

/** The line of a list that Enter would take, without its mark and number. */
export function markedLine(screen: string): string {
  const line = screen.split('\n').findLast((candidate) => candidate.trimStart().startsWith('❯')) ?? '';
  return line.trim().replace(/^❯ (?:\d+\. )?/, '');
}

/** What a hook of ours tells the person, with the lines that hang below it. */
export function noticesOn(screen: string): string[] {
  return [...screen.matchAll(/^.*says: (tideproof: .*(?:\n {5}\S.*)*)/gm)].map(([, notice]) =>
    notice!.replace(/\n {5}/g, ' '),
  );
}
