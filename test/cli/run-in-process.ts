import { delimiter } from 'node:path';
import { vi } from 'vitest';
import { runToExit } from '../../src/cli/run-command.ts';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import { commandFolder, type Room } from './room.ts';

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
  { home }: Pick<Room, 'home'>,
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
  const folder = process.cwd();
  process.chdir(cwd);
  const { TZ, PATH } = process.env;
  Object.assign(process.stdout, { isTTY: columns !== undefined, columns });
  if (environment.TZ !== undefined) process.env.TZ = environment.TZ;
  try {
    process.exitCode = undefined;
    process.env.PATH = `${commandFolder}${delimiter}${PATH}`;
    const given = { PATH: process.env.PATH, HOME: home, USERPROFILE: home, ...environment };
    await runToExit(() => runCommandLine(words, given));
    return { ...written, status: Number(process.exitCode) };
  } finally {
    process.exitCode = exitCode;
    process.chdir(folder);
    process.env.PATH = PATH;
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
    Object.assign(process.stdout, { isTTY, columns: before });
    for (const spy of spies) spy.mockRestore();
  }
}
