import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findSession } from '../../src/archive/records/sessions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { decodeEvent } from '../../src/clients/claude-code/events/decode-event.ts';
import { commandFiles } from '../../src/clients/claude-code/settings/command-files.ts';
import type { Reply } from '../../src/domain/client-event.ts';
import { withArchive } from '../../src/events/event-context.ts';
import { handleEvent } from '../../src/events/handle-event.ts';
import { keepDocuments } from '../../src/events/keep-documents.ts';
import { acceptFiles } from '../config/accept-files.ts';
import { makeFolder } from '../make-folder.ts';
import {
  createTask,
  edit,
  run,
  type SessionWriter,
  updateTask,
  writeSession,
} from '../transcripts/session-writer.ts';
import { makeContext } from './test-context.ts';

/** The documents of a session that begins like the one below, without their ending. */
export const nameOf = (session: string) => `2026-03-09-${session}`;

/** A project on disk, an archive and a clock; events are told as the client would. */
export function makeNotesRoom(
  environment: NodeJS.ProcessEnv = {},
  now = new Date('2026-03-09T10:00:00.000Z'),
) {
  const root = makeFolder();
  const project = join(root, 'project');
  mkdirSync(project);
  const archive = openArchive(join(root, 'data', 'archive.db'));
  onTestFinished(() => archive.close());
  const clock = { now };
  const logged: string[] = [];
  const given = {
    PATH: process.env.PATH,
    TIDEPROOF_HOME: join(root, 'data'),
    CLAUDE_CONFIG_DIR: join(root, 'claude'),
    ...environment,
  };
  /** A context of its own for every event, as in a hook. */
  const open = (cwd = project) =>
    makeContext(given, { cwd, now: () => clock.now, writeLog: (line) => void logged.push(line) });
  const sessionOf = (name: string) => ({
    client: 'claude-code',
    id: name,
    cwd: project,
    transcriptPath: join(root, `${name}.jsonl`),
  });
  const tell = (name: string, event: string, fields: Record<string, unknown> = {}, pid?: number): Reply => {
    const { transcriptPath, cwd } = sessionOf(name);
    const payload = { session_id: name, transcript_path: transcriptPath, cwd, hook_event_name: event };
    const decoded = decodeEvent(
      { ...payload, ...fields },
      pid === undefined ? {} : { CLAUDE_PID: String(pid) },
    );
    if (!decoded) return { kind: 'nothing' };
    const { reply } = handleEvent(decoded, archive, open(decoded.session.cwd));
    // As the next event would: before a compaction the client waits, so the documents are left to it.
    if (typeof findSession(archive.database, name)?.leftGeneration === 'number')
      keepDocuments(decoded, withArchive(open(decoded.session.cwd), archive, decoded));
    return reply;
  };
  const at = (path: string) => join(project, path);
  return {
    ...{ root, project, archive, clock, logged, open, sessionOf, tell },
    /** What the transcript of a session says now. */
    transcribe: (name: string, rows: SessionWriter) =>
      writeFileSync(join(root, `${name}.jsonl`), rows.text()),
    wait: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    has: (path: string) => existsSync(at(path)),
    read: (path: string) => readFileSync(at(path), 'utf8'),
    write: (path: string, text: string) => {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
      acceptFiles(project, join(root, 'data'));
    },
  };
}

let sessions = 0;

/** A rule, two tasks of which one is done, a commit, a decision, a failing test. */
export function workedSession(project: string): SessionWriter {
  sessions += 1;
  const rows = writeSession({ session: sessions });
  rows.prompt('The tide tables are an hour late. Never touch anything in generated/.');
  rows.turn('I look at the clock.', [
    createTask(1, 'Mend the clock'),
    createTask(2, 'Print the tables'),
    edit(`${project}/src/clock.ts`, 'export const hour = 1;'),
  ]);
  rows.turn('', [
    updateTask(1, 'completed'),
    run('git commit -am "Read the clock in UTC"', '[main 1a2b3c4] Read the clock in UTC\n 1 file changed'),
  ]);
  rows.turn('We decided to store times in UTC because the gauge has no time zone.', [
    updateTask(2, 'in_progress'),
  ]);
  rows.turn('', [run('npm test', 'Exit code 1\nTypeError: tables is not a function', true)]);
  rows.turn('The import of the tables is wrong; I mend it next.');
  return rows;
}

/** The rows of one of our slash commands, as the client writes them. */
export function writeOwnCommand(rows: SessionWriter, name: string): void {
  const { text } = commandFiles('tideproof').find(({ path }) => path.endsWith(`/${name}.md`))!;
  const body = text.replace(/^---[\s\S]*?---\n\n/, '').replace('$ARGUMENTS', 'tides');
  const tags = `<command-message>${name}</command-message>\n<command-name>/${name}</command-name>`;
  rows.row({ type: 'user', message: { role: 'user', content: tags } });
  const content = [{ type: 'text', text: body }];
  rows.row({ type: 'user', isMeta: true, message: { role: 'user', content } });
}
