import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { decodeEvent } from '../../src/clients/claude-code/events/decode-event.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { handleEvent } from '../../src/events/handle-event.ts';
import { acceptFiles } from '../config/accept-files.ts';
import { type SessionWriter, writeSession } from '../transcripts/session-writer.ts';
import { makeContext } from './test-context.ts';

export const GOAL = 'The tide tables are an hour late.';
/** Above the largest id that a system gives out: the process of a session that is gone. */
export const GONE = 2 ** 30;
export const HOUR = 3_600;

/** A project, an archive and a clock. Sessions differ by their names and their processes. */
export function makeProject(environment: NodeJS.ProcessEnv = {}) {
  const root = mkdtempSync(join(tmpdir(), 'tideproof start '));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const clock = { now: new Date() };
  const logged: string[] = [];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    utimesSync(join(root, path), clock.now, clock.now);
    if (path.startsWith('project/.tideproof/')) acceptFiles(join(root, 'project'), join(root, 'data'));
    return join(root, path);
  };
  const tellReply = (
    name: string,
    event: string,
    fields: Record<string, unknown> = {},
    pid = GONE,
  ): Reply => {
    const common = {
      session_id: name,
      transcript_path: join(root, `${name}.jsonl`),
      cwd: join(root, 'project'),
    };
    const payload = { ...common, hook_event_name: event, ...fields };
    const context = makeContext(
      { TIDEPROOF_HOME: join(root, 'data'), CLAUDE_CONFIG_DIR: join(root, 'claude'), ...environment },
      { cwd: common.cwd, now: () => clock.now, writeLog: (line) => void logged.push(line) },
    );
    return handleEvent(decodeEvent(payload, { CLAUDE_PID: String(pid) })!, archive, context);
  };
  const tell = (...words: Parameters<typeof tellReply>) => {
    const reply = tellReply(...words);
    return 'text' in reply ? reply.text : '';
  };
  const start = (name: string, source = 'startup', pid = GONE + 1) =>
    tell(name, 'SessionStart', { source }, pid);
  return {
    ...{ root, archive, clock, logged, write, tell, tellReply, start },
    wait: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    /** Lets a session begin and leave a transcript. It ends as said, or is cut off. */
    leave: (name: string, rows: SessionWriter, endedHow?: string, pid = GONE) => {
      start(name, 'startup', pid);
      write(`${name}.jsonl`, rows.text());
      if (endedHow) tell(name, 'SessionEnd', { reason: endedHow }, pid);
    },
  };
}

let sessions = 0;

export function finished(): SessionWriter {
  sessions += 1;
  const rows = writeSession({ session: sessions });
  rows.prompt(GOAL);
  rows.turn('They are right now.');
  return rows;
}

export function withRows(add: (rows: SessionWriter) => void): SessionWriter {
  const rows = finished();
  add(rows);
  return rows;
}
