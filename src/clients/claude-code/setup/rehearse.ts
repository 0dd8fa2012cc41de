import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dataDirectory, logFile } from '../../../system/paths.ts';
import type { RehearsedStep } from '../../client-setup.ts';
import { ANSWER_CHARACTERS_MAX } from '../events/answer-size.ts';
import { copyProgramNote } from '../live-test/copy-program-note.ts';
import { type SampleEvent, sampleSession } from '../rows/sample-session.ts';
import { findShell } from '../settings/find-shell.ts';
import type { RegisteredHook } from '../settings/list-registered.ts';

const TIMEOUT_MILLISECONDS = 20_000;

/**
 * Plays a made-up session, compaction included, through the registered command lines themselves, the way the client would.
 * All of it happens in a temporary folder: neither the archive nor the client's files learn of it.
 */
export function rehearse(hooks: readonly RegisteredHook[], environment: NodeJS.ProcessEnv): RehearsedStep[] {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-rehearsal-'));
  const dataDir = join(folder, 'data');
  const transcriptPath = join(folder, 'sample.jsonl');
  const session = sampleSession(join(folder, 'project'), transcriptPath);
  // A sweep would go on when the folder is gone.
  const apart = { ...environment, TIDEPROOF_HOME: dataDir, TIDEPROOF_ARCHIVE_SWEEP: 'false' };
  try {
    mkdirSync(dirname(session.file), { recursive: true });
    writeFileSync(session.file, '');
    copyProgramNote(dataDirectory(environment), dataDir);
    writeFileSync(transcriptPath, session.transcript);
    return session.events.flatMap((sample) =>
      hooks
        .filter((hook) => hook.event === sample.event)
        .map((hook) => playEvent(hook.command, sample, apart, dataDir)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function playEvent(
  command: string,
  { event, payload, answers }: SampleEvent,
  environment: NodeJS.ProcessEnv,
  dataDir: string,
): RehearsedStep {
  const start = performance.now();
  const shell = findShell(environment, process.platform, existsSync);
  const run = spawnSync(shell.program, [...shell.words, command], {
    windowsHide: true,
    cwd: String(payload.cwd),
    env: environment,
    input: JSON.stringify(payload),
    encoding: 'utf8',
    timeout: TIMEOUT_MILLISECONDS,
  });
  const milliseconds = Math.round(performance.now() - start);
  const problem = findProblem(run, answers, dataDir);
  return { event, milliseconds, answer: run.stdout ?? '', problem };
}

/** A hook hides its failures from the client, so its log has to be asked too. */
function findProblem(
  run: { status: number | null; error?: Error; stdout: string; stderr: string },
  answers: string | undefined,
  dataDir: string,
): string | undefined {
  if (run.error) return run.error.message;
  if (run.status !== 0) return `it ended with exit code ${run.status}: ${lastLine(run.stderr)}`;
  if (run.stderr !== '') return `it wrote to standard error: ${lastLine(run.stderr)}`;
  if (run.stdout.trim().length > ANSWER_CHARACTERS_MAX)
    return `its answer is longer than ${ANSWER_CHARACTERS_MAX} characters, so the client would cut it off`;
  const logged = readLog(dataDir);
  if (logged !== '') return logged;
  // In a JSON answer the separators of a Windows path are doubled.
  if (answers !== undefined && !run.stdout.replaceAll('\\\\', '\\').includes(answers))
    return `its answer does not name ${answers}, which it should`;
  return undefined;
}

function readLog(dataDir: string): string {
  try {
    return readFileSync(logFile(dataDir), 'utf8').split('\n')[0] ?? '';
  } catch {
    return '';
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
