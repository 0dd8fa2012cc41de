import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { type Decision, decisionKinds, listDecisions } from '../archive/lists/list-facts.ts';
import type { TimelineEvent, TimelineKind } from '../archive/lists/list-timeline.ts';
import type { RecordFilter } from '../archive/lists/record-filter.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { clip, oneLine } from '../brief/clip.ts';
import type { Context } from '../context/context.ts';
import { takeNote } from '../documents/take-note.ts';
import { plainBlock } from '../domain/plain-line.ts';
import { addPin } from '../pins/add-pin.ts';
import { PIN_CHARACTERS_MAX } from '../pins/pin-limits.ts';
import { collectTimeline } from '../queries/collect-timeline.ts';
import { chooseSession, findSessionInWork } from '../queries/current-session.ts';
import { openArchiveOf, readTextsOf } from '../queries/open-stores.ts';
import { shortSession } from '../queries/short-session.ts';
import { cite, QUOTED } from './cite.ts';
import { fitList, fitText, LISTED, PAGE, SIZE, sizeOf, startOf } from './fit.ts';
import { readHandoff } from './read-handoff.ts';
import { readFacts } from './read-records.ts';
import {
  findFirst,
  momentOf,
  NAMED,
  projectScope,
  refuseOthers,
  SCOPE,
  SINCE,
  sayWider,
  sessionScopes,
} from './scope.ts';
import { defineTool, type Tool } from './tool.ts';
import { openTasks } from './tools/open-tasks.ts';
import { recall } from './tools/recall.ts';
import { show } from './tools/show.ts';

/** A note is told to the model of that session: only the user writes one into another project. */
const NOTED_BY_USER = 'Ask the user to run there: tideproof note';

const note = defineTool({
  name: 'note',
  title: 'Write something down',
  description:
    'Write one thing down for this session that must survive every compaction: what you found out, a promise, why something is as it is.',
  parameters: {
    text: { type: 'string', description: 'What to keep, in a sentence or two', required: true },
    session: { ...NAMED, description: 'Another session of this project: its id or how that begins' },
  },
  writes: true,
  run({ text, session }, context) {
    using archive = openArchiveOf(context);
    if (session !== undefined)
      refuseOthers(chooseSession(context, session, archive.database), {}, context, NOTED_BY_USER);
    const inWork = findSessionInWork(context, session, archive);
    takeNote(inWork, text, archive, context.inFolder(inWork));
    return `Noted for session ${shortSession(inWork.id)}. It will survive compactions.`;
  },
});

const handoff = defineTool({
  name: 'handoff',
  title: 'Where a session stands',
  description:
    'Read the handoff of this session, or of the one before it if this one has just begun: what a model wrote for who takes over, the requests, what fails, the last runs, open tasks, git, files.',
  parameters: {
    session: { ...NAMED, description: 'Another session: its id or how that begins' },
    all: { type: 'boolean', description: 'With session: one of any project on this machine' },
    offset: { type: 'integer', description: 'From this character on', minimum: 0 },
    ...SIZE,
  },
  run(given, context) {
    const { session, all, offset = 0 } = given;
    const text = readFacts(context, (database) => readHandoff(session, context, database, { all }));
    const call =
      session === undefined ? 'handoff' : `handoff with session ${session}${all ? ' and all' : ''}`;
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

const TEXT_CHARACTERS = 700;

const timeline = defineTool({
  name: 'timeline',
  title: 'What happened, in order',
  description:
    'List what happened in this session, newest first: what the user asked, answered, approved and refused, failed calls, commits, notes, handoffs and compactions. Use it to find out where work stood.',
  parameters: { ...SINCE, ...SCOPE, ...PAGE },
  run: (given, context) =>
    readFacts(context, (database) => {
      const { limit = LISTED } = given;
      const start = startOf(given);
      const since = momentOf('since', given.since)?.toISOString();
      const { found, where } = findFirst(sessionScopes(given, context, database), (scope) =>
        // One more than wanted tells whether there are more.
        collectEvents(database, { ...scope, since, limit: start + limit + 1 }, context),
      );
      if (found.length <= start)
        return `Nothing ${start > 0 ? 'more ' : ''}is on record ${where}.${sayWider(given)}`;
      const head = `What happened ${where}, newest first. ${QUOTED}`;
      return fitList(given, head, found.slice(start), describeEvent);
    }),
});

/** Compactions that no hook reported are only in the archive of texts; without it the others are listed. */
function collectEvents(database: Database, filter: RecordFilter, context: Context): TimelineEvent[] {
  const events =
    readTextsOf(context, (texts) => collectTimeline(database, texts, filter)) ??
    collectTimeline(database, undefined, filter);
  return events.reverse();
}

const EVENT_NAMES: Readonly<Partial<Record<TimelineKind, string>>> = {
  'session-started': 'session started',
  'session-ended': 'session ended',
  prompt: 'the user asked',
};

function describeEvent({ kind, text, status, line, time, sessionId, score }: TimelineEvent): string {
  const name = EVENT_NAMES[kind] ?? kind;
  const state =
    kind === 'error' ? (status === 'open' ? ', not seen to succeed since' : ', succeeded later') : '';
  const kept = score === null ? '' : `, ${score} % of the prompts in context after it`;
  const said = kind === 'error' ? `\n${plainBlock(text)}` : ` ${clip(oneLine(text), TEXT_CHARACTERS)}`;
  return `${cite({ sessionId, line: line ?? 0, time })} ${name}${state}${kept}${text === '' ? '' : `:${said}`}`;
}

const QUERY_CHARACTERS = 200;

const decisions = defineTool({
  name: 'decisions',
  title: 'What was decided, and why',
  description:
    'List what was decided in this project, newest first: answers, approved plans, refusals and notes of the user, and handoffs that models wrote at compactions, with reasons and what failed. Use it before you decide something again.',
  parameters: {
    query: { type: 'string', description: 'Only entries that contain all these words' },
    kind: {
      type: 'string',
      description:
        'Only these: answer, plan (approved), refusal or note of the user, or handoff (written by a model at that time)',
      enum: decisionKinds,
    },
    ...SINCE,
    ...SCOPE,
    ...PAGE,
  },
  run: (given, context) =>
    readFacts(context, (database) => {
      const { query = '', kind, limit = LISTED } = given;
      const start = startOf(given);
      const { where, ...scope } = projectScope(given, context);
      const found = listDecisions(database, {
        ...scope,
        ...(kind && { kinds: [kind] }),
        words: query.split(/\s+/).filter((word) => word !== ''),
        since: momentOf('since', given.since)?.toISOString(),
        // One more than wanted tells whether there are more.
        limit: limit + 1,
        offset: start,
      });
      const about = query === '' ? '' : ` with: ${clip(oneLine(query), QUERY_CHARACTERS)}`;
      if (found.length === 0)
        return `No ${start > 0 ? 'more ' : ''}decision is on record ${where}${about}.${start > 0 ? '' : ` recall searches all that was said.${sayWider(given)}`}`;
      return fitList(given, `Decided ${where}${about}, newest first:`, found, describeDecision);
    }),
});

const DECISION_NAMES: Readonly<Record<Decision['kind'], string>> = {
  answer: 'answer of the user',
  refusal: 'refused by the user',
  plan: 'approved plan',
  note: 'note',
  handoff: 'from a handoff that a model wrote then',
};

function describeDecision({ kind, text, status, ...place }: Decision): string {
  const state = status === 'superseded' ? ', superseded' : '';
  return `${cite(place)} ${DECISION_NAMES[kind]}${state}: ${clip(oneLine(text), TEXT_CHARACTERS)}`;
}

/** All tools, the most useful first. */
export const tools: readonly Tool[] = [recall, show, timeline, decisions, openTasks, handoff, note, pin];

/** Encodes a tool for the protocol. */
export function encodeTool({ name, title, description, parameters, writes }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(parameters).map(([each, { required: _, ...schema }]) => [each, schema]),
      ),
      required: Object.keys(parameters).filter((each) => parameters[each]?.required),
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}
