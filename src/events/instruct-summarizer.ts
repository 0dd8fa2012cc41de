import { findOpenCompaction } from '../archive/records/compactions.ts';
import { recordInjection } from '../archive/records/injections.ts';
import { listPins } from '../archive/records/pins.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeSurvival, SURVIVAL_CHARACTERS_MAX } from '../brief/compose-survival.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { renderPinsForSummary } from '../pins/render-pins.ts';
import { keepTaskSummaries } from '../session/keep-task-summaries.ts';
import { readProjectFiles } from '../session/read-project-files.ts';
import type { Standing } from '../session/read-standing.ts';

/** Kept free below the client's limit for an answer. */
const SPARE_CHARACTERS = 100;
/** Largest share of the text for the project's own file. */
const FILE_SHARE = 0.3;

/** Tells the summarizer what to keep: pins and recorded facts, or only the pins if nothing is known of the session. */
export function instructSummarizer(
  event: Extract<ClientEvent, { kind: 'compaction-started' }>,
  standing: Standing | undefined,
  archive: Archive,
  context: Context,
): Reply {
  const { database } = archive;
  const { session, agentId = '' } = event;
  const place = { sessionId: session.id, project: context.project };
  const pins = renderPinsForSummary(listPins(database, place));
  const room = context.client.events.answerCharactersMax - SPARE_CHARACTERS - pins.length;
  const recorded = standing ? composeFromRecord(event, standing, room, archive, context) : '';
  const text = [pins, recorded].filter((part) => part !== '').join('\n\n');
  if (text === '') return { kind: 'nothing' };
  archive.transaction(() =>
    recordInjection(database, {
      sessionId: session.id,
      agentId,
      compactionId: findOpenCompaction(database, { sessionId: session.id, agentId })?.id ?? null,
      injectedAt: context.now().toISOString(),
      event: 'compaction-started',
      matcher: event.trigger,
      tokens: estimateTokens(text),
      reason: 'what the summary must keep',
      text,
    }),
  );
  return { kind: 'instruct-summarizer', text };
}

/** What the summary must keep besides the pins, which always have room. */
function composeFromRecord(
  event: Extract<ClientEvent, { kind: 'compaction-started' }>,
  standing: Standing,
  charactersMax: number,
  archive: Archive,
  context: Context,
): string {
  const { session, agentId = '' } = event;
  const { config } = context;
  const { recorded, turn } = standing;
  const finished =
    agentId === '' ? keepTaskSummaries(session, turn, recorded, config, archive, context.now()) : [];
  return composeSurvival({
    ...standing,
    facts: [...standing.facts, ...finished],
    instructions: context.masker.mask(event.instructions),
    own: agentId === '' ? readOwn(context) : [],
    charactersMax: Math.min(SURVIVAL_CHARACTERS_MAX, charactersMax),
    tokensMax: config['survival.maxTokens'],
  });
}

/** Instructions from the user's settings and from the project's `summarize.md`, if the user accepted it. */
function readOwn({ project, dataDir, config, masker, log }: Context): string[] {
  const files = readProjectFiles(project, {
    ...{ names: ['summarize.md'] as const, dataDir, masker, log },
    charactersMax: Math.floor(SURVIVAL_CHARACTERS_MAX * FILE_SHARE),
    tokensMax: Math.floor(config['survival.maxTokens'] * FILE_SHARE),
  });
  return [...config['survival.add'].map((line) => masker.mask(line)), ...files];
}
