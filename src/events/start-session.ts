import { claimSession } from '../archive/lists/find-sessions.ts';
import { listPins } from '../archive/records/pins.ts';
import { estimateTokens, type TextBudget } from '../brief/estimate-tokens.ts';
import { CONFIG_NAME, listProjectFiles, recordTrust } from '../config/project-files.ts';
import type { Context } from '../context/context.ts';
import { attempt } from '../domain/attempt.ts';
import { addNotice, NOTHING, type Reply, type StartEvent } from '../domain/client-event.ts';
import { plainWords } from '../domain/plain-line.ts';
import { sayAgo } from '../domain/say.ts';
import { renderPins } from '../pins/pins.ts';
import { readProjectFiles } from '../session/read-project-files.ts';
import { nameCommand } from '../system/own-command.ts';
import type { EventContext } from './event-context.ts';
import type { StartMaterial } from './find-start-material.ts';
import { findPredecessor, tellPredecessor } from './hand-over-predecessor.ts';
import { recordText } from './record-text.ts';

const GAP = '\n\n';
/** Smallest share of the budget that project files leave for a handoff. */
const HANDOFF_SHARE = 0.4;
const FILES_HEAD =
  '[tideproof] Files that the user wrote for every session, or that the repository brings and the user accepted. What the user says counts for more:';

/** At the start of a session: tells the model pins, project files and a handoff, and the user what is new. */
export function startSession(event: StartEvent, material: StartMaterial, context: EventContext): Reply {
  const tell = () => tellProjectFiles(context);
  const told = attempt(context.log, 'looking at the files of the project failed', tell);
  const reply = tellModel(event, material, context);
  return told === undefined ? reply : addNotice(reply, told);
}

function tellModel(event: StartEvent, material: StartMaterial, context: EventContext): Reply {
  const { database, transaction, project, now } = context;
  const pins = renderPins(listPins(database, { sessionId: event.session.id, project }));
  const { files, handoff, handed } = writeParts(material, pins, context);
  return transaction(() => {
    const isOurs = handed !== undefined && claimSession(database, handed.session, event.session.id);
    const parts = [
      { text: pins, reason: 'pins' },
      { text: files, reason: 'project files' },
      { text: isOurs ? handoff : '', reason: `handoff of session ${handed?.session.id}` },
    ].filter(({ text }) => text !== '');
    if (parts.length === 0) return NOTHING;
    const text = parts.map((part) => part.text).join(GAP);
    const reason = parts.map((part) => part.reason).join(', ');
    recordText(event, { matcher: event.reason, reason, text }, context);
    if (!isOurs) return { kind: 'add-context', text };
    const age = sayAgo(now().getTime() - handed.endedAt.getTime());
    const notice = `tideproof: handed over what the session that ended ${age} left open`;
    return { kind: 'add-context', text, notice };
  });
}

/** Project files and handoff for a new conversation. Pins count against its characters, but not against its tokens. */
function writeParts({ isFresh, candidates }: StartMaterial, pins: string, context: EventContext) {
  const { config, client } = context;
  const nothing = { files: '', handoff: '', handed: undefined };
  if (!isFresh) return nothing;
  for (const warning of context.loadedConfig.warnings) context.log(`configuration: ${warning}`);
  if (config['start.maxTokens'] === 0) return nothing;
  const charactersMax = client.events.answerCharactersMax - pins.length;
  const budget = { charactersMax, tokensMax: config['start.maxTokens'] };
  const files = writeFiles(budget, context);
  const left = leftOf(budget, files);
  const room = {
    charactersMax: Math.max(Math.floor(budget.charactersMax * HANDOFF_SHARE), left.charactersMax),
    tokensMax: Math.max(Math.floor(budget.tokensMax * HANDOFF_SHARE), left.tokensMax),
  };
  const found = attempt(context.log, 'looking for the session before failed', () => {
    const handed = findPredecessor(candidates, context);
    const handoff = handed ? tellPredecessor(handed, room, pins, context) : '';
    if (handoff === '') return undefined;
    return { files: writeFiles(leftOf(budget, handoff), context), handoff, handed };
  });
  return found ?? { ...nothing, files };
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

const NAMES_MAX = 3;
const NAME_CHARACTERS_MAX = 60;

/** A notice for the user about project files that are neither accepted nor refused, once per content. */
function tellProjectFiles({ project, dataDir, loadedConfig, environment }: Context): string | undefined {
  const others = listProjectFiles(project, dataDir, undefined, (name) => name !== CONFIG_NAME);
  const untold = [loadedConfig.projectFile ?? [], others].flat().filter(({ mark }) => mark === undefined);
  if (untold.length === 0) return undefined;
  recordTrust(project, dataDir, untold, 'told');
  const names = untold.map(({ name }) => plainWords(name).slice(0, NAME_CHARACTERS_MAX));
  const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
  const notice = `tideproof: this project contains ${names.slice(0, NAMES_MAX).join(', ')}${more}; not used until you accept: \`tideproof config trust\` (shows them), or \`tideproof config trust refuse\``;
  return nameCommand(notice, environment);
}
