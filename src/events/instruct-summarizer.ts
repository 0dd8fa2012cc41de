import { listPins } from '../archive/records/pins.ts';
import {
  composeInstructions,
  INSTRUCTIONS_CHARACTERS_MAX,
  INSTRUCTIONS_TOKENS_MAX,
} from '../brief/compose-instructions.ts';
import type { Context } from '../context/context.ts';
import type { EventOf } from '../domain/client-event.ts';
import { startProgress } from '../domain/progress.ts';
import type { Reply } from '../domain/reply.ts';
import { pinsForSummary } from '../pins/render-pins.ts';
import { stateOfRecord } from '../record/state-of-record.ts';
import { keepTaskSummaries } from '../session/keep-task-summaries.ts';
import { readProjectFiles } from '../session/read-project-files.ts';
import type { Standing } from '../session/read-standing.ts';
import type { EventContext } from './event-context.ts';
import { recordText } from './record-text.ts';

/** Largest share of the text for the project's own file. */
const FILE_SHARE = 0.3;

/**
 * Asks the summarizer for a handoff section and gives it notes of what it cannot see: at every compaction, also when
 * nothing is on record.
 */
export function instructSummarizer(
  event: EventOf<'compaction-started'>,
  compactionId: number,
  standing: Standing | undefined,
  context: EventContext,
): Reply {
  const { archive } = context;
  const { database } = archive;
  const { session, agentId = '', trigger } = event;
  const charactersMax = INSTRUCTIONS_CHARACTERS_MAX[trigger];
  const text = composeInstructions({
    ...(standing ?? { record: stateOfRecord(startProgress()), cwd: session.cwd }),
    facts: standing ? [...standing.facts, ...finishedTasks(event, standing, context)] : [],
    instructions: context.masker.mask(event.instructions),
    pins: pinsForSummary(listPins(database, { sessionId: session.id, project: context.project })),
    own: agentId === '' ? readOwn(charactersMax, context) : [],
    charactersMax,
    tokensMax: INSTRUCTIONS_TOKENS_MAX,
  });
  archive.transaction(() => {
    const reason = 'what the summarizer is asked for';
    const given = { compactionId, event: event.kind, matcher: trigger, reason, text };
    recordText(event, given, database, context.now().toISOString());
  });
  return { kind: 'instruct-summarizer', text };
}

function finishedTasks(
  { session, agentId }: EventOf<'compaction-started'>,
  { recorded, turn }: Standing,
  { archive, now }: EventContext,
) {
  return agentId === undefined ? keepTaskSummaries(session, turn, recorded, archive, now()) : [];
}

/** Instructions from the user's settings and from the project's `summarize.md`, if the user accepted it. */
function readOwn(charactersMax: number, context: Context): string[] {
  const budget = {
    charactersMax: Math.floor(charactersMax * FILE_SHARE),
    tokensMax: Math.floor(INSTRUCTIONS_TOKENS_MAX * FILE_SHARE),
  };
  const sentences = context.config['survival.add'].map((line) => context.masker.mask(line));
  return [...sentences, ...readProjectFiles(['summarize.md'], budget, context)];
}
