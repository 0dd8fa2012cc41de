import { openArchive } from '../archive/sqlite/open-archive.ts';
import { takeNote } from '../documents/take-note.ts';
import { findSessionInWork } from '../queries/current-session.ts';
import { shortSession } from '../queries/short-session.ts';
import { archiveFile } from '../system/paths.ts';
import { fitText, SIZE, sizeOf } from './fit-text.ts';
import { readHandoff } from './read-handoff.ts';
import { readFacts } from './read-records.ts';
import { defineTool, type Tool } from './tool.ts';
import { decisions } from './tools/decisions.ts';
import { openTasks } from './tools/open-tasks.ts';
import { pin } from './tools/pin.ts';
import { recall } from './tools/recall.ts';
import { show } from './tools/show.ts';
import { timeline } from './tools/timeline.ts';

/** A note is nowhere else, and a model has more patience than a hook may have. */
const BUSY_MILLISECONDS = 5_000;

const note = defineTool({
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
    using archive = openArchive(archiveFile(context.dataDir));
    archive.database.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
    const inWork = findSessionInWork(context, session, archive);
    takeNote(inWork, text, archive, context.inFolder(inWork));
    return `Noted for session ${shortSession(inWork.id)}. It will survive compactions.`;
  },
});

const handoff = defineTool({
  name: 'handoff',
  title: 'Where a session stands',
  description:
    'Read the handoff of this session, or of the one before it if this one has just begun: goal, next step, what fails, state, rules, decisions, findings.',
  parameters: {
    session: { type: 'string', description: 'Another session: its id or how that begins' },
    offset: { type: 'integer', description: 'From this character on', minimum: 0 },
    ...SIZE,
  },
  run(given, context) {
    const { session, offset = 0 } = given;
    const text = readFacts(context, (database) => readHandoff(session, context, database));
    const call = session === undefined ? 'handoff' : `handoff with session ${session}`;
    return fitText({ head: '', text, isOthers: false, offset, call, tokensMax: sizeOf(given) }).answer;
  },
});

/** Everything that a model can ask for, the most useful first. */
export const tools: readonly Tool[] = [recall, show, timeline, decisions, openTasks, handoff, note, pin];
