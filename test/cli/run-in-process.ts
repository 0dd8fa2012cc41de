import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runToExit } from '../../src/cli/run-command.ts';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import { quickNode } from './quick-node.ts';

// Many tests share a process and its streams; a warning of Node about that would be taken for what a command says.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

export const entryFile = fileURLToPath(new URL('../../dist/tideproof.cjs', import.meta.url));

/** Where hints find the command, as after an install. */
export const commandFolder = mkdtempSync(join(tmpdir(), 'tideproof-bin-'));
symlinkSync(entryFile, join(commandFolder, 'tideproof'));
process.once('exit', () => rmSync(commandFolder, { recursive: true, force: true }));

export interface Outcome {
  stdout: string;
  stderr: string;
  status: number;
}

export interface Circumstances {
  environment?: NodeJS.ProcessEnv;
  /** The home of the room when not given. */
  cwd?: string;
  /** Output goes to a terminal of so many columns; without it, into a pipe. */
  columns?: number;
}

/** A command line as the built command runs it, but in this process: a start of Node takes longer than all else. */
export async function runInProcess(
  { home, node = quickNode }: { home: string; node?: string },
  words: readonly string[],
  { environment = {}, cwd = home, columns }: Circumstances = {},
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const keep = (name: keyof typeof written) => (text: string | Uint8Array) => {
    written[name] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep('stderr')),
  ];
  const { isTTY, columns: before } = process.stdout;
  const { exitCode } = process;
  const listeners = process.stdout.listeners('error');
  const folder = process.cwd();
  process.chdir(cwd);
  const outside = { ...process.env };
  const { execPath } = process;
  const [, startedAs] = process.argv;
  Object.assign(process.stdout, { isTTY: columns !== undefined, columns });
  try {
    process.exitCode = undefined;
    process.execPath = node;
    process.argv[1] = entryFile;
    const PATH = `${commandFolder}${delimiter}${outside.PATH}`;
    replaceEnvironment({ PATH, HOME: home, USERPROFILE: home, ...environment });
    await runToExit(() => runCommandLine(words, { ...process.env }));
    return { ...written, status: Number(process.exitCode) };
  } finally {
    process.exitCode = exitCode;
    process.execPath = execPath;
    process.argv[1] = startedAs!;
    process.chdir(folder);
    replaceEnvironment(outside);
    Object.assign(process.stdout, { isTTY, columns: before });
    for (const spy of spies) spy.mockRestore();
    // Every command adds its own; a process has one command.
    for (const listener of process.stdout.listeners('error'))
      if (!listeners.includes(listener)) process.stdout.off('error', listener as () => void);
  }
}

function replaceEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
}
