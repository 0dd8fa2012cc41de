import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Terminal as Screen } from '@xterm/headless';

const columns = 160;
const rows = 50;
/** Far more than anything takes on a busy machine: what never comes must fail, and nothing else. */
const patienceMilliseconds = Number(process.env.PATIENCE ?? 60_000);
const pauseMilliseconds = 1_500;

const sequences = {
  enter: '\r',
  escape: '\u001b',
  up: '\u001b[A',
  down: '\u001b[B',
  tab: '\t',
  shiftTab: '\u001b[Z',
  backspace: '\u007f',
  controlC: '\u0003',
  controlG: '\u0007',
  /** Deletes to the start of the line. */
  controlU: '\u0015',
};
export type Key = keyof typeof sequences;

/** A program on a pseudo terminal, used as a person would: by keys, and by what stands on the screen. */
export interface Terminal {
  /** What a person sees now, a line each, without the blanks at their ends. */
  screen(): string;
  /** All that was written so far, what scrolled away included. */
  scrollback(): string;
  press(key: Key): void;
  /** Presses a key, or types a text, until it had its effect: a dialog that has just opened refuses both for a moment. */
  pressUntil(key: Key, seen: Seen): Promise<void>;
  typeUntil(text: string, seen: Seen): Promise<void>;
  /** Waits for words on the screen. `seen` may be a function that gives undefined or false as long as it has to wait. */
  waitFor(seen: Seen): Promise<void>;
  waitUntilGone(seen: string | RegExp): Promise<void>;
  /** Resolves when the program has ended. */
  ended: Promise<void>;
  kill(): void;
}

type Seen = string | RegExp | (() => unknown);

export interface TerminalOptions {
  program: string;
  arguments?: readonly string[];
  directory: string;
  environment: Record<string, string>;
  /** Where the program's number is written down, to end it. */
  pidFile: string;
}

/** `script` of util-linux lends the pseudo terminal; it is on every Debian, and nothing has to be compiled. */
export function openTerminal(options: TerminalOptions): Terminal {
  const screen = new Screen({ cols: columns, rows, scrollback: 5_000, allowProposedApi: true });
  const child = startOnTerminal(options);
  const changed: (() => void)[] = [];
  const wake = (): void => {
    for (const resolve of changed.splice(0)) resolve();
  };
  child.stdout!.on('data', (chunk: Buffer) => screen.write(chunk, wake));
  // The program asks the terminal what it can do, and waits for the answers.
  screen.onData((reply) => child.stdin!.write(reply));
  child.stdin!.on('error', () => {});
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      over = true;
      wake();
      resolve();
    });
  });

  const linesFrom = (first: number): string => {
    const { active } = screen.buffer;
    const lines: string[] = [];
    for (let row = first; row < active.length; row++)
      lines.push(active.getLine(row)?.translateToString(true) ?? '');
    return lines.join('\n').trimEnd();
  };
  const visible = (): string => linesFrom(screen.buffer.active.baseY);

  const write = (bytes: string): void => void child.stdin!.write(bytes);
  const waitFor = async (seen: Seen, onPause = (): void => {}): Promise<void> => {
    const startedAt = Date.now();
    let pausedAt = startedAt;
    while (!holds(seen, visible())) {
      if (Date.now() - pausedAt > pauseMilliseconds) {
        pausedAt = Date.now();
        onPause();
      }
      if (over) throw new Error(`The program ended before ${describe(seen)} was there:\n${visible()}`);
      if (Date.now() - startedAt > patienceMilliseconds)
        throw new Error(`Never came: ${describe(seen)}. On the screen:\n${visible()}`);
      await new Promise<void>((resolve) => {
        changed.push(resolve);
        // What is waited for may not be on the screen, such as a request.
        setTimeout(resolve, 50);
      });
    }
  };

  const repeatUntil = async (bytes: string, seen: Seen): Promise<void> => {
    write(bytes);
    await waitFor(seen, () => write(bytes));
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
    screen: visible,
    scrollback: () => linesFrom(0),
    press: (key) => write(sequences[key]),
    pressUntil: (key, seen) => repeatUntil(sequences[key], seen),
    typeUntil: repeatUntil,
    waitFor: (seen) => waitFor(seen),
    waitUntilGone: (seen) => waitFor(() => !holds(seen, visible())),
    ended,
    kill,
  };
}

function startOnTerminal(options: TerminalOptions): ChildProcess {
  const command = [options.program, ...(options.arguments ?? [])].map(quote).join(' ');
  const sized = `stty cols ${columns} rows ${rows}; echo $$ > ${quote(options.pidFile)}; exec ${command}`;
  return spawn('script', ['-qefc', sized, '/dev/null'], {
    cwd: options.directory,
    env: { TERM: 'xterm-256color', SHELL: '/bin/sh', ...options.environment },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function holds(seen: Seen, text: string): boolean {
  if (typeof seen === 'function') return Boolean(seen());
  return typeof seen === 'string' ? text.includes(seen) : seen.test(text);
}

function describe(seen: Seen): string {
  return typeof seen === 'string' ? `"${seen}"` : String(seen);
}
