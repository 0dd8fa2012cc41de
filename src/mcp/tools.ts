import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { takeNote } from '../documents/take-note.ts';
import { addPin } from '../pins/add-pin.ts';
import { PIN_CHARACTERS_MAX } from '../pins/pin-limits.ts';
import { findSessionInWork } from '../queries/current-session.ts';
import { openArchiveOf } from '../queries/open-stores.ts';
import { shortSession } from '../queries/short-session.ts';
import { fitText, SIZE, sizeOf } from './fit.ts';
import { readHandoff } from './read-handoff.ts';
import { readFacts } from './read-records.ts';
import { defineTool, type Tool } from './tool.ts';
import { decisions } from './tools/decisions.ts';
import { openTasks } from './tools/open-tasks.ts';
import { recall } from './tools/recall.ts';
import { show } from './tools/show.ts';
import { timeline } from './tools/timeline.ts';

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
    using archive = openArchiveOf(context);
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

const pin = defineTool({
  name: 'pin',
  title: 'Pin the user’s words',
  description: `Pin a sentence of the user: you are told it at every start and after every compaction until the user removes it. Only what the user asked you to keep for good, in the user’s own words, at most ${PIN_CHARACTERS_MAX} characters; the user is asked to allow it. For what you found out yourself use note.`,
  parameters: {
    text: { type: 'string', description: 'The words of the user', required: true },
    project: { type: 'boolean', description: 'For every session of this project, not only for this one' },
  },
  writes: true,
  run({ text, project = false }, context) {
    using archive = openArchiveOf(context);
    const session = findSessionInWork(context, undefined, archive);
    const own = context.inFolder(session);
    const scope = project ? 'project' : 'session';
    const place = { sessionId: session.id, project: own.project };
    const added = addPin(text, scope, place, archive, own);
    return `${added.isNew ? 'Pinned' : 'Was pinned already'} for this ${scope}: ${added.text}\nThe user removes it with /pin --remove.`;
  },
});

/** Everything that a model can ask for, the most useful first. */
export const tools: readonly Tool[] = [recall, show, timeline, decisions, openTasks, handoff, note, pin];

/** A tool as the protocol describes it. */
export function encodeTool({ name, title, description, parameters, writes }: Tool): ListedTool {
  return {
    ...{ name, title, description },
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(parameters).map(([each, { required: _, ...schema }]) => [each, schema]),
      ),
      required: Object.keys(parameters).filter((each) => parameters[each]?.required),
      additionalProperties: false,
    },
    annotations: {
      ...{ readOnlyHint: !writes, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
  };
}
