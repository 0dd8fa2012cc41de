import { findLatestSession, listPredecessors } from '../archive/lists/find-sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { takeNote } from '../documents/take-note.ts';
import { type SessionView, viewSession } from '../documents/view-session.ts';
import { reportOn } from '../documents/write-handoff.ts';
import { AppError, sessionError, usageError } from '../domain/app-error.ts';
import { plainWords } from '../domain/plain-line.ts';
import { renderWhole } from '../notes/compose-report.ts';
import { isWorthNotes } from '../notes/session-picture.ts';
import { addPin, PIN_CHARACTERS_MAX } from '../pins/pins.ts';
import { chooseSession, findSessionInWork } from '../queries/choose-session.ts';
import { openArchiveOf } from '../queries/open-stores.ts';
import { shortSession } from '../queries/short-session.ts';
import { checkNamed, readFacts, refuseOthers } from './scope.ts';
import { boolean, decodeArguments, defineTool, fitLines, SIZE, string, type Tool } from './tool.ts';
import { recall } from './tools/recall.ts';
import { show } from './tools/show.ts';

const note = defineTool({
  name: 'note',
  title: 'Write something down',
  description:
    'Write one thing down for this session that must survive every compaction: what you found out, a promise, why something is as it is.',
  parameters: { text: { ...string('What to keep, in a sentence or two'), required: true } },
  writes: true,
  run({ text }, context) {
    using archive = openArchiveOf(context);
    const session = findSessionInWork(context, undefined, archive);
    takeNote(session, text, archive, context.inFolder(session));
    return `Noted for session ${shortSession(session.id)}. It will survive compactions.`;
  },
});

const handoff = defineTool({
  name: 'handoff',
  title: 'Where a session stands',
  description:
    'Read the handoff of this session, or of the one before it if this one has just begun: what a model wrote for who takes over, the requests, what fails, the last runs, open tasks, git, files.',
  parameters: {
    session: string('Another session: its id or how that begins (8 characters)'),
    all: boolean('With session: one of any project on this machine'),
    ...SIZE,
  },
  run(given, context) {
    const text = readFacts(context, (database) => readHandoff(given, context, database));
    return fitLines(text, given);
  },
});

/** The handoff of a session as it would be written now; for a session that just began, that of its predecessor. */
function readHandoff(given: { session?: string; all?: boolean }, context: Context, database: Database) {
  const { session: wanted } = given;
  if (wanted !== undefined) checkNamed(wanted);
  const session = chooseSession(context, wanted, database);
  if (wanted !== undefined) refuseOthers(`Session ${shortSession(session.id)}`, session, given, context);
  const view = viewSession(session, database, context.inFolder(session));
  const render = (seen: SessionView) => renderWhole(reportOn(seen, 'on demand')).trimEnd();
  if (wanted === undefined && !(view && isWorthNotes(view))) {
    const [predecessor] = listPredecessors(database, session.id);
    const before = predecessor ?? findLatestSession(database, context.project, session.id);
    const viewBefore = before && viewSession(before, database, context.inFolder(before));
    if (viewBefore)
      return `Session ${shortSession(session.id)} has just begun; this is the one before it.\n\n${render(viewBefore)}`;
  }
  if (view) return render(view);
  const hint = 'Ask again after the next turn; `tideproof doctor` tells whether the hooks are installed';
  throw sessionError(`Nothing is on record of session ${shortSession(session.id)} yet`, hint);
}

const pin = defineTool({
  name: 'pin',
  title: 'Pin the user’s words',
  description: `Pin a sentence of the user: you are told it at every start and after every compaction until the user removes it. Only what the user asked you to keep for good, in the user’s own words, at most ${PIN_CHARACTERS_MAX} characters; the user is asked to allow it. For what you found out yourself use note.`,
  parameters: {
    text: { ...string('The words of the user'), required: true },
    project: boolean('For every session of this project, not only for this one'),
  },
  writes: true,
  run({ text, project = false }, context) {
    using archive = openArchiveOf(context);
    const session = findSessionInWork(context, undefined, archive);
    const own = context.inFolder(session);
    const scope = project ? 'project' : 'session';
    const added = addPin(text, scope, { sessionId: session.id, project: own.project }, archive, own);
    return `${added.isNew ? 'Pinned' : 'Was pinned already'} for this ${scope}: ${added.text}\nThe user removes it with /pin --remove.`;
  },
});

/** All tools, the most useful first. */
export const tools: readonly Tool[] = [recall, show, handoff, note, pin];

/** Errors are returned as answers too: a model can react to them, and the next call may work. */
export async function callTool(name: string, given: Readonly<Record<string, unknown>>, context: Context) {
  try {
    const tool = tools.find((each) => each.name === name);
    const names = tools.map((each) => each.name).join(', ');
    if (!tool) throw usageError(`There is no tool "${name}"`, `There are ${names}`);
    const text = await tool.run(decodeArguments(tool, given), context);
    return { text: context.masker.maskForModel(text), isError: false };
  } catch (error) {
    return { text: explain(error, name, context), isError: true };
  }
}

function explain(error: unknown, name: string, { log }: Context): string {
  if (error instanceof AppError) return plainWords(`${error.message}. ${error.hint}.`);
  log(`mcp: tool ${name} failed: ${(error as Error).stack}`);
  return `This is a bug in tideproof: ${plainWords((error as Error).message)}. \`tideproof history --kind failure\` tells more.`;
}
