import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientProgram } from '../clients/client-program.ts';
import { removePatiently } from '../system/remove-patiently.ts';
import type { Writer } from './writer.ts';

export interface ClientChoice {
  /** The name or the path of its program. */
  client: string;
  program: ClientProgram;
  model: string;
  maxCostUsd: number;
  environment: NodeJS.ProcessEnv;
}

/** Keeps our hooks silent in a client that we started ourselves: it would otherwise be recorded like a session. */
const SILENT = { TIDEPROOF_SILENT: '1' };

/** The user's own client, for one answer: no tools, no transcript, nowhere in particular, with a budget. */
export function askClient({ client, program, model, maxCostUsd, environment }: ClientChoice): Writer {
  return {
    name: 'claude',
    write({ system, prompt, timeoutMilliseconds }) {
      const folder = mkdtempSync(join(tmpdir(), 'tideproof-handover-'));
      const given = program.askArguments({ system, model, maxCostUsd });
      const env = program.environment(environment, SILENT);
      return run(client, given, { cwd: folder, env }, prompt, timeoutMilliseconds, program).finally(() =>
        removePatiently(folder),
      );
    },
  };
}

function run(
  client: string,
  given: readonly string[],
  place: { cwd: string; env: NodeJS.ProcessEnv },
  prompt: string,
  timeout: number,
  program: ClientProgram,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(client, [...given], { ...place, timeout, killSignal: 'SIGKILL', windowsHide: true });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr = (stderr + chunk).slice(-1000);
    });
    child.stdin.on('error', () => {});
    child.stdin.end(prompt);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal !== null) return reject(new Error(`"${client}" took longer than ${timeout / 1000} seconds`));
      const answer = program.decodeAnswer(stdout);
      if (code === 0 && answer !== undefined) return resolve(answer);
      reject(new Error(`"${client}" ended with ${code}: ${answer ?? stderr.trim().split('\n').at(-1)}`));
    });
  });
}
