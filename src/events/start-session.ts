import { claimSession } from '../archive/lists/find-sessions.ts';
import { recordInjection } from '../archive/records/injections.ts';
import { listPins } from '../archive/records/pins.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { TextBudget } from '../brief/fit-files.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { addNotice, type Reply } from '../domain/reply.ts';
import { sayAgo } from '../domain/say.ts';
import { renderPins } from '../pins/render-pins.ts';
import { readProjectFiles } from '../session/read-project-files.ts';
import { findPredecessor, type Handed, type Predecessor } from './find-predecessor.ts';
import type { StartMaterial } from './find-start-material.ts';
import { GAP, leftOf, tellPredecessors } from './tell-predecessors.ts';
import { tellProjectFiles } from './tell-project-files.ts';

type StartEvent = Extract<ClientEvent, { kind: 'session-started' }>;

/** Smallest share of the budget that project files leave for a handoff. */
const HANDOFF_SHARE = 0.4;
const FILES_HEAD =
  '[tideproof] Files that the user wrote for every session, or that the repository brings and the user accepted. What the user says counts for more:';
const NOTHING: Reply = { kind: 'nothing' };

/** At the start of a session: tells the model pins, project files and handoffs, and the user what is new. */
export function startSession(
  event: StartEvent,
  material: StartMaterial,
  archive: Archive,
  context: Context,
): Reply {
  const told = tellProjectFiles(context);
  const reply = tellModel(event, material, archive, context);
  return told === undefined ? reply : addNotice(reply, told);
}

function tellModel(event: StartEvent, material: StartMaterial, archive: Archive, context: Context): Reply {
  const { session } = event;
  const pins = renderPins(listPins(archive.database, { sessionId: session.id, project: context.project }));
  const { files, handoff, handed } = material.isFresh
    ? writeParts(event, material, pins, archive, context)
    : { files: '', handoff: '' };
  return archive.transaction(() => {
    const isOurs = handoff !== '' && claimSession(archive.database, handed!.session.id, session.id);
    const parts = [
      { text: pins, reason: 'pins' },
      { text: files, reason: 'project files' },
      {
        text: isOurs ? handoff : '',
        reason: `handoff of session ${handed?.told.map((each) => each.session.id).join(', ')}`,
      },
    ].filter(({ text }) => text !== '');
    if (parts.length === 0) return NOTHING;
    const text = parts.map((part) => part.text).join(GAP);
    recordInjection(archive.database, {
      sessionId: session.id,
      injectedAt: context.now().toISOString(),
      event: 'session-started',
      matcher: event.reason,
      tokens: estimateTokens(text),
      reason: parts.map(({ reason }) => reason).join(', '),
      text,
    });
    return { kind: 'add-context', text, ...(isOurs && { notice: noticeOf(handed!.told[0]!, context) }) };
  });
}

interface StartParts {
  files: string;
  handoff: string;
  /** The sessions that the handoff is about. */
  handed?: Handed;
}

/** Project files and handoff for a new conversation. Pins count against its characters, but not against its tokens. */
function writeParts(
  event: StartEvent,
  material: StartMaterial,
  pins: string,
  archive: Archive,
  context: Context,
): StartParts {
  const { config, client } = context;
  for (const warning of context.loadedConfig.warnings) context.log(`configuration: ${warning}`);
  if (config['start.maxTokens'] === 0) return { files: '', handoff: '' };
  const handed = lookForPredecessor(event, material, archive, context);
  const charactersMax = client.events.answerCharactersMax - pins.length;
  const budget = { charactersMax, tokensMax: config['start.maxTokens'] };
  const writeFilesWithin = (room: TextBudget) => writeFiles(room, context);
  const filesAlone = writeFilesWithin(budget);
  const handoff = handed
    ? tellPredecessors(
        handed,
        atLeast(HANDOFF_SHARE, budget, leftOf(budget, filesAlone)),
        pins,
        archive,
        context,
      )
    : '';
  const files = handoff === '' ? filesAlone : writeFilesWithin(leftOf(budget, handoff));
  return { files, handoff, ...(handed && { handed }) };
}

/** A predecessor that cannot be read is only logged, so that the project files are still given. */
function lookForPredecessor(
  event: StartEvent,
  { candidates }: StartMaterial,
  archive: Archive,
  context: Context,
): Handed | undefined {
  try {
    return findPredecessor(candidates, event.reason === 'clear', archive, context);
  } catch (error) {
    context.log(`looking for the session before failed: ${(error as Error).stack}`);
    return undefined;
  }
}

function writeFiles(budget: TextBudget, { project, dataDir, masker, log }: Context): string {
  const names = ['workflow.md', 'knowledge'] as const;
  const sections = readProjectFiles(project, {
    ...{ names, dataDir, masker, log },
    ...leftOf(budget, FILES_HEAD),
  });
  return sections.length === 0 ? '' : [FILES_HEAD, ...sections].join(GAP);
}

function atLeast(share: number, whole: TextBudget, left: TextBudget): TextBudget {
  return {
    charactersMax: Math.max(Math.floor(whole.charactersMax * share), left.charactersMax),
    tokensMax: Math.max(Math.floor(whole.tokensMax * share), left.tokensMax),
  };
}

/** The one-line notice for the user about a handoff. */
function noticeOf({ endedAt }: Predecessor, context: Context): string {
  const age = sayAgo(context.now().getTime() - endedAt.getTime());
  return `tideproof: handed over what the session that ended ${age} left open`;
}
