import { existsSync } from 'node:fs';
import { findGivenAt } from '../archive/records/injections.ts';
import { listPins } from '../archive/records/pins.ts';
import { findKeptLines } from '../archive/records/ready-summaries.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { BriefRequest } from '../brief/brief-request.ts';
import { composeBrief } from '../brief/compose-brief.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import { LOOK_UP } from '../brief/render-brief.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Progress } from '../domain/progress.ts';
import { renderPins } from '../pins/pins.ts';
import { nameCommand } from '../system/own-command.ts';
import { readProjectFiles } from './read-project-files.ts';
import { readGiven, readLoadedFiles, readStanding, type Standing } from './read-standing.ts';
import { readTranscriptEnd, type TranscriptEnd } from './read-transcript-end.ts';

/** What the model has after a compaction, which by default is the next one. */
interface Carried extends Pick<BriefRequest, 'carried' | 'keptMessages' | 'given' | 'kept'> {
  compaction?: number;
  /** The summary was just made, and the text is to be put into it. */
  isMade?: boolean;
  /** That was done. */
  isRepaired?: boolean;
}

export type PreparedBrief = NonNullable<ReturnType<typeof prepareBrief>>;

/** The longest brief. Clients cut the output of a hook at 10,000 characters. */
export const BRIEF_CHARACTERS_MAX = 9500;

const SPARE_CHARACTERS = 100;

/** While the summary is unknown, a brief has only the best lines: the rest follows once it is clear what was lost. */
const WITHOUT_SUMMARY_CHARACTERS_MAX = 4000;

const PROJECT_FILES_SHARE = 0.3;

/** Compares what is on record with what the model still has. `asksPart`: was only a part of the conversation compacted? */
export function prepareBrief(
  event: ClientEvent,
  carriedAt: (end: TranscriptEnd, progress: Progress) => Carried,
  context: Context & Pick<Archive, 'database'>,
  asksPart = false,
) {
  const { session, agentId } = event;
  const standing = readStanding(event, context, context);
  if (!standing) return undefined;
  const { client, config, masker, database } = context;
  const { progress, runningPrompt } = standing;
  const end = readTranscriptEnd(session.transcriptPath, {
    sidechain: agentId !== undefined,
    thread: progress.thread,
    client,
    masker,
    deadline: context.deadline,
    until: event.kind === 'session-started' ? 'last round' : 'last summary',
    asksPart,
  });
  const carried = carriedAt(end, progress);
  const { compaction = progress.generation + 1 } = carried;
  // Pins are only in the first brief about a compaction, not in one that follows it.
  const place = { sessionId: session.id, project: context.project };
  const pinned = carried.given === '' ? renderPins(listPins(database, place)) : '';
  const pins = carried.isRepaired && carried.carried.includes(pinned) ? '' : pinned;
  const answerMax = client.events.answerCharactersMax - SPARE_CHARACTERS - pins.length;
  const room = carried.carried === '' ? WITHOUT_SUMMARY_CHARACTERS_MAX : Number.POSITIVE_INFINITY;
  const answerRoom = context.isMod ? room : Math.min(BRIEF_CHARACTERS_MAX, answerMax);
  const whose = { sessionId: session.id, agentId: agentId ?? '' };
  const isWhole = agentId === undefined && carried.given === '' && !carried.isMade;
  const files = isWhole ? readFiles(context) : '';
  const brief = composeBrief({
    ...standing,
    ...carried,
    compaction,
    keptMessages: `${carried.keptMessages}\n${pins}`,
    loaded: agentId === undefined ? readLoadedFiles(session.transcriptPath, context, end.version) : '',
    readGiven: () => readGiven(session, context, database),
    isPlanAttached: agentId === undefined && isPlanAttached(standing, end, context),
    lookUp: nameCommand(LOOK_UP, context.environment),
    answeredTo: runningPrompt === '' ? undefined : progress.rounds?.at(-1)?.line,
    givenBefore: context.isMod ? findGivenAt(database, whose, compaction - 1) : '',
    isWordsOnly: carried.isMade || carried.isRepaired,
    keptBefore: findKeptLines(database, whose, compaction - 1),
    charactersMax: Math.min(answerRoom - files.length, room),
    tokensMax: config['restore.maxTokens'] - estimateTokens(files),
  });
  const text = [pins, brief.text, files].filter((part) => part !== '').join('\n\n');
  /** Pins and files of the project go back whatever the summary has. */
  const isRepeatedOnly = brief.text === '';
  return { ...brief, text, tokens: estimateTokens(text), number: compaction, end, isRepeatedOnly };
}

function isPlanAttached({ facts }: Standing, { version }: TranscriptEnd, { client }: Context): boolean {
  const plan = facts.find((fact) => fact.kind === 'plan' && fact.status === 'open');
  return client.window.traitsOf(version).reattachesPlan && existsSync(String(plan?.detail.path ?? ''));
}

/** Files that the project wants repeated after every compaction, whatever the summary says. */
function readFiles(context: Context): string {
  const budget = {
    charactersMax: Math.floor(BRIEF_CHARACTERS_MAX * PROJECT_FILES_SHARE),
    tokensMax: Math.floor(context.config['restore.maxTokens'] * PROJECT_FILES_SHARE),
  };
  return readProjectFiles(['workflow.md', 'restore.md'], budget, context).join('\n\n');
}
