import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readLog } from '../../../system/logs/read-log.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { dataDirectory, logFile, programFile } from '../../../system/paths.ts';
import type { RehearsedStep } from '../../client-setup.ts';
import { ANSWER_CHARACTERS_MAX } from '../events/encode-reply.ts';
import { findShell, type HookCommand } from '../settings/hook-command.ts';
import { STATUS_LINE } from '../settings/plan-settings.ts';

const TIMEOUT_MILLISECONDS = 20_000;

/** As the client would, in a temporary folder, so that neither the archive nor the client's files are affected. */
export function rehearse(hooks: readonly HookCommand[], environment: NodeJS.ProcessEnv): RehearsedStep[] {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-rehearsal-'));
  const dataDir = join(folder, 'data');
  const transcriptPath = join(folder, 'sample.jsonl');
  const session = sampleSession(join(folder, 'project'), transcriptPath);
  // A sweep would still run after the folder was removed.
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
  const shell = findShell(environment);
  const run = spawnSync(shell.program, [...shell.words, command], {
    windowsHide: true,
    cwd: payload.cwd,
    env: environment,
    input: JSON.stringify(payload),
    encoding: 'utf8',
    timeout: TIMEOUT_MILLISECONDS,
  });
  const milliseconds = Math.round(performance.now() - start);
  // A hook hides its failures from the client, so its log is checked too.
  const problem = readLog(logFile(dataDir))[0]?.message ?? findProblem(run, answers);
  return { event, milliseconds, answer: run.stdout ?? '', problem };
}

function findProblem(run: SpawnSyncReturns<string>, answers: string | undefined): string | undefined {
  if (run.error) return run.error.message;
  if (run.status !== 0) return `it ended with exit code ${run.status}: ${reasonIn(run.stderr)}`;
  if (run.stderr !== '') return `it wrote to standard error: ${reasonIn(run.stderr)}`;
  if (run.stdout.trim().length > ANSWER_CHARACTERS_MAX)
    return `its answer is longer than ${ANSWER_CHARACTERS_MAX} characters, so the client would cut it off`;
  // In JSON the backslashes of a Windows path are doubled.
  if (answers !== undefined && !run.stdout.replaceAll('\\\\', '\\').includes(answers))
    return `its answer does not name ${answers}, which it should`;
  return undefined;
}

/** Node ends what it says about an error with its own version. */
function reasonIn(text: string): string {
  return (/^\w*Error: .*/m.exec(text) ?? /.*$/.exec(text.trim()))![0];
}

type SampleEvent = ReturnType<typeof sampleSession>['events'][number];

const SESSION_ID = '00000000-0000-4000-8000-00007d3b0001';
const FILE = join('src', 'harbour', 'tide-table.ts');
const PROMPT = 'Correct the high tide for leap years. Never change the file format of the tide tables.';
const SUMMARY = '<analysis>Short.</analysis>\n<summary>\nThe user wants a date bug mended.\n</summary>';

/** Its summary omits the edited file, so the summarizer has to be told of it and the model has to get it back. */
export function sampleSession(directory: string, transcriptPath: string) {
  // The file has to exist, because deleted files are not reported.
  const file = join(directory, FILE);
  const input = { file_path: file, old_string: 'day % 365', new_string: 'day % daysInYear(year)' };
  const id = 'toolu_1';
  const answer = `${file} has been updated.`;
  const messages = [
    { role: 'user', content: PROMPT },
    { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Edit', input }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: answer }] },
    { role: 'assistant', content: [{ type: 'text', text: 'Corrected.' }] },
  ];
  const timestamp = '2025-11-15T08:00:00.000Z';
  const rows = messages.map((message, index) => ({
    ...{ uuid: `row ${index}`, type: message.role, message, timestamp },
    ...{ sessionId: SESSION_ID, cwd: directory, version: '2.1.0' },
  }));
  const base = { session_id: SESSION_ID, transcript_path: transcriptPath, cwd: directory };
  const event = (name: string, more: Record<string, unknown>, answers?: string) => ({
    event: name,
    payload: { ...base, hook_event_name: name, ...more },
    answers,
  });
  return {
    file,
    transcript: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    events: [
      event('SessionStart', { source: 'startup' }),
      event('UserPromptSubmit', { prompt: PROMPT }),
      event('PostToolUse', { tool_name: 'Edit', tool_input: { file_path: file }, tool_response: {} }),
      event('Stop', { stop_hook_active: false, last_assistant_message: 'Corrected.' }),
      event('PreCompact', { trigger: 'auto', custom_instructions: null }, FILE),
      event('SubagentStop', { agent_id: 'a00', agent_type: '', last_assistant_message: SUMMARY }),
      event('SessionStart', { source: 'compact', model: 'sample' }, FILE),
      event('PostCompact', { trigger: 'auto', compact_summary: SUMMARY }),
      event('StopFailure', { error: 'unknown', last_assistant_message: 'API Error: 500' }),
      event('SessionEnd', { reason: 'other' }),
      event(STATUS_LINE, { model: { id: 'sample', display_name: 'Sample' } }, 'Sample'),
    ],
  };
}

/** Copies the record of where tideproof is, which a project's launcher needs, to another data folder. */
export function copyProgramNote(from: string, to: string): void {
  if (!existsSync(programFile(from))) return;
  makeDirectoriesFor(programFile(to), 0o700);
  copyFileSync(programFile(from), programFile(to));
}
