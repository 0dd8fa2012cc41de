import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { findSessionInWork } from '../../cli/session-in-work.ts';
import { shortSession } from '../../cli/short-session.ts';
import { takeNote } from '../../flows/take-note.ts';
import { archiveFile } from '../../system/paths.ts';
import { defineTool } from '../tool.ts';

/** A note is nowhere else, and a model has more patience than a hook may have. */
const BUSY_MILLISECONDS = 5_000;

export const note = defineTool({
  name: 'note',
  title: 'Write something down',
  description:
    'Write one thing down for this session that must survive every compaction: what you found out, a promise, why something is as it is.',
  parameters: {
    text: { type: 'string', description: 'What to keep, in a sentence or two', required: true },
    session: { type: 'string', description: 'Another session: its id or how that begins' },
  },
  writes: true,
  run({ text, session }, context) {
    const archive = openArchive(archiveFile(context.dataDir));
    archive.database.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
    try {
      const inWork = findSessionInWork(context, session, archive);
      takeNote(inWork, text, archive, context.inFolder(inWork.cwd));
      return `Noted for session ${shortSession(inWork.id)}. It will survive compactions.`;
    } finally {
      archive.close();
    }
  },
});
