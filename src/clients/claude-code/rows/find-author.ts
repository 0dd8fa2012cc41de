import type { Author } from '../../../domain/entry.ts';

/** The marks that the client leaves on a row, as far as they tell who wrote what stands in it. */
export interface RowMarks {
  isSidechain?: unknown;
  isMeta?: unknown;
  origin?: { kind?: unknown } | null;
  promptSource?: unknown;
  sourceToolUseID?: unknown;
  isVisibleInTranscriptOnly?: unknown;
  isVirtual?: unknown;
  agentId?: unknown;
  teamName?: unknown;
  agentName?: unknown;
  toolDenialKind?: unknown;
  userFeedback?: unknown;
  holdsPersonsWords?: unknown;
  permissionDecision?: { decision?: unknown; source?: unknown } | null;
}

/** What an attachment that came while the model was at work says of its author. */
export interface AttachmentMarks {
  commandMode?: unknown;
  isMeta?: unknown;
  humanTurn?: unknown;
  origin?: { kind?: unknown } | null;
}

const ORIGINS: Readonly<Record<string, Author>> = {
  human: 'user',
  coordinator: 'lead',
  peer: 'peer',
  channel: 'channel',
  'task-notification': 'task',
  'auto-continuation': 'client',
  plugin: 'client',
};

/** How a person's prompt comes in; what programs send over the SDK stands for the user who runs them. */
const SOURCES: readonly unknown[] = ['typed', 'queued', 'sdk', undefined, null];

/**
 * Tools of the client whose failures are its own words from the first letter on. What a server or a page answered may begin
 * like a refusal, and clients that leave no mark write both alike.
 */
const OWN_TOOLS = new Set(
  'Bash BashOutput KillShell PowerShell Read Write Edit MultiEdit NotebookRead NotebookEdit Glob Grep LS Task Agent TodoWrite TaskCreate TaskUpdate TaskList TaskGet TaskStop TaskOutput SendMessage ExitPlanMode EnterPlanMode AskUserQuestion SlashCommand Skill'.split(
    ' ',
  ),
);

/** Who wrote the text of a row in the user's name; frames inside it may still be others'. */
export function authorOfRow(row: RowMarks): Author {
  const kind = row.origin?.kind;
  if (row.isMeta) return kind === 'coordinator' ? 'lead' : authorOfMeta(kind);
  // What takes words away counts before what gives them.
  if (row.isVisibleInTranscriptOnly || row.isVirtual) return 'client';
  if (typeof row.sourceToolUseID === 'string') return 'tool';
  if (kind !== undefined && kind !== null) return authorOfKind(kind);
  // An agent's row that strayed into a session.
  if (typeof row.agentId === 'string' && !row.isSidechain) return 'unknown';
  if (!SOURCES.includes(row.promptSource)) return 'unknown';
  return row.isSidechain ? 'lead' : 'user';
}

/** Who wrote what was put into a turn that was already running. */
export function authorOfAttachment(attachment: AttachmentMarks, row: RowMarks): Author {
  const mode = attachment.commandMode ?? 'prompt';
  const kind = attachment.origin?.kind ?? row.origin?.kind;
  if (mode === 'task-notification') return 'task';
  if (mode === 'bash') return 'command';
  if (mode !== 'prompt') return 'unknown';
  if (attachment.isMeta || row.isMeta) return kind === 'coordinator' ? 'lead' : authorOfMeta(kind);
  if (kind !== undefined && kind !== null) return authorOfKind(kind);
  if (attachment.humanTurn === false) return 'unknown';
  return row.isSidechain ? 'lead' : 'user';
}

/** Whether the client itself says that a person typed this row. Then a tag in it may be one that the person wrote about. */
export function isProvenHuman(marks: { isMeta?: unknown; origin?: { kind?: unknown } | null }): boolean {
  return marks.origin?.kind === 'human' && !marks.isMeta;
}

/**
 * Who wrote the words in an answer that says the user refused the call. Newer clients mark a refusal; of older ones only what
 * the client's own tools say can be trusted.
 */
export function authorOfRefusal(row: RowMarks, tool: string | undefined): Author {
  if (row.toolDenialKind !== undefined)
    return row.toolDenialKind === 'user-rejected' || isRefusedElsewhere(row) ? 'user' : 'client';
  if (row.permissionDecision)
    return row.permissionDecision.decision === 'reject' && isDecidedByUser(row) ? 'user' : 'tool';
  return tool !== undefined && OWN_TOOLS.has(tool) ? 'user' : 'tool';
}

/**
 * Whether the user refused in a program around the client, such as an editor: that looks like a rule of the settings, whose refusals hold
 * nobody's words.
 */
export function isRefusedElsewhere(row: RowMarks): boolean {
  if (row.toolDenialKind === 'user-rejected' || row.holdsPersonsWords !== true) return false;
  return row.permissionDecision?.decision === 'reject' && isDecidedByUser(row);
}

/** Who wrote a text beside an answer: a user may say something with a yes or a no, but is asked only where nobody else decided. */
export function authorBesideAnswer(row: RowMarks): Author {
  const author = authorOfRow(row);
  if (author !== 'user' || !row.permissionDecision || row.holdsPersonsWords === true) return author;
  return isDecidedByUser(row) ? 'user' : 'client';
}

function isDecidedByUser({ permissionDecision }: RowMarks): boolean {
  return typeof permissionDecision?.source === 'string' && permissionDecision.source.startsWith('user');
}

/** Whether a row stands in the session of a teammate: there the lead of the team gives the work. */
export function isTeammate(row: RowMarks): boolean {
  return row.isSidechain === true || (typeof row.teamName === 'string' && typeof row.agentName === 'string');
}

function authorOfKind(kind: unknown): Author {
  return typeof kind === 'string' && Object.hasOwn(ORIGINS, kind) ? ORIGINS[kind]! : 'unknown';
}

/** A row of the client's own is nobody's words, whatever else it says. */
function authorOfMeta(kind: unknown): Author {
  const author = kind === undefined || kind === null ? 'client' : authorOfKind(kind);
  return author === 'user' || author === 'lead' ? 'client' : author;
}
