import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeNotesRoom } from '../events/notes-room.ts';
import { type SessionWriter, writeSession } from '../transcripts/session-writer.ts';

/** A project with sessions in it, each in a folder and a process of its own. */
export function makePinProject(environment: NodeJS.ProcessEnv = {}) {
  // Without git, which would be a process for every event.
  const room = makeNotesRoom({ PATH: '', ...environment });
  mkdirSync(join(room.project, '.git'));
  return {
    ...room,
    place: (sessionId: string) => ({ sessionId, project: room.project }),
    session(name: string, { folder = 'project', pid = 4711 } = {}) {
      const cwd = join(room.root, folder);
      mkdirSync(cwd, { recursive: true });
      return {
        write: (rows: SessionWriter) => room.transcribe(name, rows),
        /** The text that reaches the model or the summarizer, and what the user is shown. */
        tell(event: string, fields: Record<string, unknown> = {}): { text: string; notice: string } {
          room.wait(10);
          const reply = room.tell(name, event, { cwd, ...fields }, pid);
          return { text: '', notice: '', ...reply };
        },
      };
    },
  };
}

let sessions = 0;

/** A conversation with something to lose. */
export function work(): SessionWriter {
  sessions += 1;
  const rows = writeSession({ session: 500 + sessions });
  rows.prompt('Round the totals half up.');
  rows.turn('I rounded them; the test of invoice 4711 is still off by a cent.');
  rows.turn('I look at the tax next.');
  return rows;
}
