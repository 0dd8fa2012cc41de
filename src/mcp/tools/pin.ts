import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { addPin } from '../../pins/add-pin.ts';
import { PIN_CHARACTERS_MAX } from '../../pins/pin-limits.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { archiveFile } from '../../system/paths.ts';
import { defineTool } from '../tool.ts';

/** A model has more patience than a hook may have. */
const BUSY_MILLISECONDS = 5_000;

export const pin = defineTool({
  name: 'pin',
  title: 'Pin the user’s words',
  description: `Pin a sentence of the user: you are told it at every start and after every compaction until the user removes it. Only what the user asked you to keep for good, in the user’s own words, at most ${PIN_CHARACTERS_MAX} characters; the user is asked to allow it. For what you found out yourself use note.`,
  parameters: {
    text: { type: 'string', description: 'The words of the user', required: true },
    project: { type: 'boolean', description: 'For every session of this project, not only for this one' },
  },
  writes: true,
  run({ text, project = false }, context) {
    using archive = openArchive(archiveFile(context.dataDir));
    archive.database.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
    const session = findSessionInWork(context, undefined, archive);
    const own = context.inFolder(session);
    const scope = project ? 'project' : 'session';
    const place = { sessionId: session.id, project: own.project };
    const added = addPin(text, scope, place, archive, own);
    return `${added.isNew ? 'Pinned' : 'Was pinned already'} for this ${scope}: ${added.text}\nThe user removes it with /pin --remove.`;
  },
});
