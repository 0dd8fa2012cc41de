import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type SessionWriter, writeSession } from '../transcripts/session-writer.ts';
import { makeNotesRoom } from './notes-room.ts';

export const GOAL = 'The tide tables are an hour late.';
/** Above the largest id that a system gives out: the process of a session that is gone. */
export const GONE = 2 ** 30;
export const HOUR = 3_600;

/** A project in which sessions start, on a clock near the machine's. They differ by their names and their processes. */
export function makeProject(environment: NodeJS.ProcessEnv = {}) {
  const room = makeNotesRoom(environment, new Date());
  const { root, clock } = room;
  const write = (path: string, text: string) => {
    room.write(join('..', path), text);
    utimesSync(join(root, path), clock.now, clock.now);
    return join(root, path);
  };
  const tellReply = (name: string, event: string, fields: Record<string, unknown> = {}, pid = GONE) =>
    room.tell(name, event, fields, pid);
  const tell = (...words: Parameters<typeof tellReply>) => {
    const reply = tellReply(...words);
    return 'text' in reply ? reply.text : '';
  };
  const start = (name: string, source = 'startup', pid = GONE + 1) =>
    tell(name, 'SessionStart', { source }, pid);
  return {
    ...room,
    ...{ write, tell, tellReply, start },
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
  rows.exchange(GOAL, 'They are right now.');
  return rows;
}

export function withRows(add: (rows: SessionWriter) => void): SessionWriter {
  const rows = finished();
  add(rows);
  return rows;
}
