import { claimSession } from '../archive/lists/find-sessions.ts';
import { listPins } from '../archive/records/pins.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { TextBudget } from '../brief/fit-files.ts';
import type { Context } from '../context/context.ts';
import type { EventOf } from '../domain/client-event.ts';
import { addNotice, type Reply } from '../domain/reply.ts';
import { sayAgo } from '../domain/say.ts';
import { renderPins } from '../pins/render-pins.ts';
import { readProjectFiles } from '../session/read-project-files.ts';
import type { EventContext } from './event-context.ts';
import type { StartMaterial } from './find-start-material.ts';
import { findPredecessor, type Predecessor, tellPredecessor } from './hand-over-predecessor.ts';
import { recordText } from './record-text.ts';
import { tellProjectFiles } from './tell-project-files.ts';

type StartEvent = EventOf<'session-started'>;

/** Between two texts for the model. */
const GAP = '\n\n';
/** Smallest share of the budget that project files leave for a handoff. */
const HANDOFF_SHARE = 0.4;
const FILES_HEAD =
  '[tideproof] Files that the user wrote for every session, or that the repository brings and the user accepted. What the user says counts for more:';
const NOTHING: Reply = { kind: 'nothing' };

/** At the start of a session: tells the model pins, project files and a handoff, and the user what is new. */
export function startSession(event: StartEvent, material: StartMaterial, context: EventContext): Reply {
  const told = tellProjectFiles(context);
  const reply = tellModel(event, material, context);
  return told === undefined ? reply : addNotice(reply, told);
}

function tellModel(event: StartEvent, material: StartMaterial, context: EventContext): Reply {
  const { archive } = context;
  const { session } = event;
  const pins = renderPins(listPins(archive.database, { sessionId: session.id, project: context.project }));
  const { files, handoff, handed } = material.isFresh
    ? writeParts(material, pins, context)
    : { files: '', handoff: '' };
  return archive.transaction(() => {
    const claimed = handed?.passedOnBy ?? handed?.session;
    const isOurs = claimed !== undefined && claimSession(archive.database, claimed.id, session.id);
    const parts = [
      { text: pins, reason: 'pins' },
      { text: files, reason: 'project files' },
      { text: isOurs ? handoff : '', reason: `handoff of session ${handed?.session.id}` },
    ].filter(({ text }) => text !== '');
    if (parts.length === 0) return NOTHING;
    const text = parts.map((part) => part.text).join(GAP);
    const reason = parts.map((part) => part.reason).join(', ');
    const given = { event: event.kind, matcher: event.reason, reason, text };
    recordText(event, given, archive.database, context.now().toISOString());
    return { kind: 'add-context', text, ...(isOurs && { notice: noticeOf(handed!, context) }) };
  });
}

interface StartParts {
  files: string;
  handoff: string;
  /** The session that the handoff is about, if there is one. */
  handed?: Predecessor;
}

/** Project files and handoff for a new conversation. Pins count against its characters, but not against its tokens. */
function writeParts({ candidates }: StartMaterial, pins: string, context: EventContext): StartParts {
  const { config, client } = context;
  for (const warning of context.loadedConfig.warnings) context.log(`configuration: ${warning}`);
  if (config['start.maxTokens'] === 0) return { files: '', handoff: '' };
  const charactersMax = client.events.answerCharactersMax - pins.length;
  const budget = { charactersMax, tokensMax: config['start.maxTokens'] };
  const files = writeFiles(budget, context);
  try {
    const handed = findPredecessor(candidates, context);
    const room = atLeast(HANDOFF_SHARE, budget, leftOf(budget, files));
    const handoff = handed ? tellPredecessor(handed, room, pins, context) : '';
    if (handoff === '') return { files, handoff };
    return { files: writeFiles(leftOf(budget, handoff), context), handoff, handed };
  } catch (error) {
    // The project files are still given.
    context.log(`looking for the session before failed: ${(error as Error).stack}`);
    return { files, handoff: '' };
  }
}

function writeFiles(budget: TextBudget, context: Context): string {
  const sections = readProjectFiles(['workflow.md', 'knowledge'], leftOf(budget, FILES_HEAD), context);
  return sections.length === 0 ? '' : [FILES_HEAD, ...sections].join(GAP);
}

/** The rest of a budget after a text, for another text below it. */
function leftOf({ charactersMax, tokensMax }: TextBudget, text: string): TextBudget {
  if (text === '') return { charactersMax, tokensMax };
  return {
    charactersMax: charactersMax - text.length - GAP.length,
    tokensMax: tokensMax - estimateTokens(text + GAP),
  };
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
