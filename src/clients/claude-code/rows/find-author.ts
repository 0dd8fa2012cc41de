import type { Author } from '../../../domain/entry.ts';
import { isSince } from '../settings/compare-versions.ts';
import { type Fields, fieldOf, textOf } from './content-blocks.ts';

const ORIGINS: Readonly<Record<string, Author>> = {
  human: 'user',
  coordinator: 'lead',
  peer: 'peer',
  channel: 'channel',
  'task-notification': 'task',
  'auto-continuation': 'client',
  plugin: 'client',
};

/** Sources of a person's prompt; what a program sends over the SDK counts as its user's. */
const SOURCES: readonly unknown[] = ['typed', 'queued', 'sdk', undefined, null];

/** What they fail with is the client's own; the answer of a server may begin like a refusal, unmarked by older clients. */
const OWN_TOOLS = new Set(
  'Bash BashOutput KillShell PowerShell Read Write Edit MultiEdit NotebookRead NotebookEdit Glob Grep LS Task Agent TodoWrite TaskCreate TaskUpdate TaskList TaskGet TaskStop TaskOutput SendMessage ExitPlanMode EnterPlanMode AskUserQuestion SlashCommand Skill'.split(
    ' ',
  ),
);

/** The oldest version that was seen to mark every answer of a tool with who decided about the call. */
const DECISIONS_SINCE = '2.1.325';

/** Who wrote the text of a user row; frames inside it may have other authors. */
export function authorOfRow(row: Fields): Author {
  const kind = kindOf(row.origin);
  if (row.isMeta) return authorOfMeta(kind);
  // Marks that deny a user's authorship are checked before those that grant it.
  if (row.isVisibleInTranscriptOnly || row.isVirtual) return 'client';
  if (typeof row.sourceToolUseID === 'string') return 'tool';
  if (kind !== undefined) return authorOfKind(kind);
  if ((fieldOf(row.message, 'role') ?? 'user') !== 'user') return 'unknown';
  // A subagent's row in the transcript of a session.
  if (typeof row.agentId === 'string' && !row.isSidechain) return 'unknown';
  if (!SOURCES.includes(row.promptSource)) return 'unknown';
  return row.isSidechain ? 'lead' : 'user';
}

export function authorOfAttachment(attachment: Fields, row: Fields): Author {
  const mode = attachment.commandMode ?? 'prompt';
  const kind = kindOf(attachment.origin) ?? kindOf(row.origin);
  if (mode === 'task-notification') return 'task';
  if (mode === 'bash') return 'command';
  if (mode !== 'prompt') return 'unknown';
  if (attachment.isMeta || row.isMeta) return authorOfMeta(kind);
  if (kind !== undefined) return authorOfKind(kind);
  if (attachment.humanTurn === false) return 'unknown';
  return row.isSidechain ? 'lead' : 'user';
}

/** Whether the client marks the row as typed by a person. A tag in it may then be one that the person wrote about. */
export function isProvenHuman({ origin, isMeta }: Fields): boolean {
  return fieldOf(origin, 'kind') === 'human' && !isMeta;
}

/** Newer clients mark that the user refused a call; for older ones only answers of the client's own tools are trusted. */
export function authorOfRefusal(row: Fields, tool: string | undefined): Author {
  if (row.toolDenialKind !== undefined)
    return row.toolDenialKind === 'user-rejected' || isRefusedElsewhere(row) ? 'user' : 'client';
  if (row.permissionDecision) return isRejectedByUser(row) ? 'user' : 'tool';
  return tool !== undefined && OWN_TOOLS.has(tool) && !marksDecisions(row) ? 'user' : 'tool';
}

/** In a program around the client, such as an editor: like a refusal by a rule, but marked to have a person's words. */
export function isRefusedElsewhere(row: Fields): boolean {
  return row.toolDenialKind !== 'user-rejected' && row.holdsPersonsWords === true && isRejectedByUser(row);
}

/** Who wrote a text beside a tool result. It is the user's only if the user decided about the call. */
export function authorBesideAnswer(row: Fields): Author {
  const author = authorOfRow(row);
  if (author !== 'user' || row.holdsPersonsWords === true || row.toolDenialKind !== undefined) return author;
  const isTheirs = row.permissionDecision ? isDecidedByUser(row) : !marksDecisions(row);
  return isTheirs ? 'user' : 'client';
}

/** Whether the client says that not the user decided about the call: a hook can answer a question to the user. */
export function isDecidedWithoutUser(row: Fields): boolean {
  return Boolean(row.permissionDecision) && !isDecidedByUser(row);
}

function isRejectedByUser(row: Fields): boolean {
  return fieldOf(row.permissionDecision, 'decision') === 'reject' && isDecidedByUser(row);
}

function marksDecisions({ version }: Fields): boolean {
  return typeof version === 'string' && isSince(version, DECISIONS_SINCE);
}

function isDecidedByUser({ permissionDecision }: Fields): boolean {
  return textOf(fieldOf(permissionDecision, 'source')).startsWith('user');
}

/** Whether a row is in the session of a teammate, whose lead gives the work. */
export function isTeammate(row: Fields): boolean {
  return row.isSidechain === true || (typeof row.teamName === 'string' && typeof row.agentName === 'string');
}

/** Undefined without an origin. One that says nothing that we understand is no person. */
function kindOf(origin: unknown): unknown {
  return origin === undefined || origin === null ? undefined : (fieldOf(origin, 'kind') ?? 'none');
}

function authorOfKind(kind: unknown): Author {
  return typeof kind === 'string' && Object.hasOwn(ORIGINS, kind) ? ORIGINS[kind]! : 'unknown';
}

/** A meta row never has words of the user, whatever its origin says. */
function authorOfMeta(kind: unknown): Author {
  const author = kind === undefined ? 'client' : authorOfKind(kind);
  return author === 'user' ? 'client' : author;
}
