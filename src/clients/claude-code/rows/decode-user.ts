import type { Author, Entry, EntryOf, Origin, OtherAuthor } from '../../../domain/entry.ts';
import { type Block, blocksOf, fieldOf, plainText, textOf } from './content-blocks.ts';
import { type AgentEnd, decodeAgentEnd, decodeTaskStatus } from './decode-agent-end.ts';
import {
  type AttachmentMarks,
  authorBesideAnswer,
  authorOfAttachment,
  authorOfRefusal,
  authorOfRow,
  isProvenHuman,
  isRefusedElsewhere,
  isTeammate,
  type RowMarks,
} from './find-author.ts';
import { findOwnCommand } from './own-command.ts';
import type { Frame } from './split-frames.ts';
import { findTypedText } from './typed-text.ts';

export interface UserRow extends RowMarks {
  message?: { content?: unknown } | null;
  attachment?: (Record<string, unknown> & AttachmentMarks) | null;
  isCompactSummary?: unknown;
  summarizeMetadata?: unknown;
  toolUseResult?: unknown;
}

/** Words that an answer says the user gave. Whose they are depends on the tool, which the row does not name. */
export interface ClaimedWords {
  callId: string;
  text: string;
  row: RowMarks;
}

interface DecodedUser {
  entries: Entry[];
  claims: ClaimedWords[];
}

/** What the client puts around the words of a user who refused a tool call. */
const REFUSAL =
  /^The user doesn't want to (?:proceed with this tool use|take this action)[\s\S]*?(?:the user said|user provided the following reason[^:]*):\s*([\s\S]+?)(?:\n\nNote: |$)/;
/** How the client tells that a question was not answered. */
const CLARIFIES = 'The user wants to clarify';
/** Nobody searches what the client says, or that something in the background has ended; nor what we said through a hook. */
const SILENT: readonly OtherAuthor[] = ['client', 'command', 'task'];
const OURS = '[tideproof]';

export function decodeUser(row: UserRow, origin: Origin): DecodedUser {
  const content = row.message?.content;
  if (row.isCompactSummary) return said([decodeSummary(row, plainText(content), origin)]);
  const blocks = blocksOf(content);
  const answers = blocks.filter((block) => block.type === 'tool_result');
  if (answers.length > 0) return decodeAnswers(row, blocks, answers, origin);
  const whole = plainText(content);
  if (whole.trimStart().startsWith('[Request interrupted by user'))
    return said([{ origin, type: 'interrupted' }]);
  const own = row.isMeta ? findOwnCommand(whole) : undefined;
  if (own) return said([{ origin, type: 'own-command', name: own }]);
  return said(decodeText(whole, authorOfRow(row), row, origin));
}

/** What came while the model was at work stands in the file as an attachment: a prompt, or the end of an agent. */
export function decodeAttachment(row: UserRow, origin: Origin): DecodedUser {
  const attachment = row.attachment ?? {};
  if (attachment.type === 'task_status') {
    const end = decodeTaskStatus(attachment);
    return said(end ? [ended(end, origin)] : []);
  }
  if (attachment.type !== 'queued_command') return said([]);
  const marks = { ...row, origin: attachment.origin ?? row.origin, isMeta: attachment.isMeta ?? row.isMeta };
  const author = authorOfAttachment(attachment, row);
  return said(decodeText(plainText(attachment.prompt), author, marks, origin).map(midTurn));
}

/** A text in the user's place → what of it is whose. */
function decodeText(whole: string, author: Author, row: RowMarks, origin: Origin): Entry[] {
  const given = author === 'lead' ? coordinatorText(whole) : whole;
  const { text, remembered, frames } = findTypedText(given, isProvenHuman(row));
  const entries = frames.flatMap((frame) => decodeFrame(frame, frames.length, row, origin));
  if (author === 'user' || author === 'lead')
    entries.push(...prompt(remembered, author, origin).map(midTurn), ...prompt(text, author, origin));
  else if (!row.isMeta || author === 'peer' || author === 'channel')
    entries.push(...notice(text, author, origin));
  return entries;
}

function decodeFrame(frame: Frame, frames: number, row: RowMarks, origin: Origin): Entry[] {
  const end = frame.author === 'task' ? decodeAgentEnd(frame.whole) : undefined;
  if (end) return [ended(end, origin)];
  if (frames === 1 && isTeammate(row) && isFromLead(frame)) return prompt(frame.text, 'lead', origin);
  return notice(frame.text, frame.author, origin);
}

/** A message of a peer could hold a second one in the name of the lead, so it must be alone in its row. */
function isFromLead({ tag, attributes, text }: Frame): boolean {
  if (tag !== 'teammate-message' || /\bverified="false"/.test(attributes)) return false;
  return (
    /\bteammate_id="team-lead"/.test(attributes) &&
    !text.startsWith('{') &&
    !/<\/?teammate-message/i.test(text)
  );
}

function decodeAnswers(row: UserRow, blocks: Block[], answers: Block[], origin: Origin): DecodedUser {
  const decoded: DecodedUser = { entries: [], claims: [] };
  for (const block of answers) decodeAnswer(row, block, origin, decoded);
  const beside = blocks.filter((block) => block.type === 'text').map((block) => textOf(block.text));
  const words = beside.join('\n');
  if (words !== '' && !words.trimStart().startsWith('[Request interrupted by user'))
    decoded.entries.push(...decodeText(words, authorBesideAnswer(row), row, origin).map(midTurn));
  return decoded;
}

/** The client's own last line of a command's output says nothing about the command. */
function withoutFolderNote(text: string): string {
  const at = text.lastIndexOf('\nShell cwd was reset to ');
  return at === -1 || text.indexOf('\n', at + 1) !== -1 ? text : text.slice(0, at);
}

/** A user who refuses a tool call says why: those are the user's words too. */
function decodeAnswer(row: UserRow, block: Block, origin: Origin, decoded: DecodedUser): void {
  const whole = withoutFolderNote(plainText(block.content));
  const given = typeof fieldOf(row.toolUseResult, 'agentId') === 'string' ? reportText(whole) : whole;
  const failed = block.is_error === true;
  const answer = failed ? decodeFailure(given) : { text: given };
  const callId = textOf(block.tool_use_id);
  const refused = failed && isRefusedElsewhere(row) ? { refusedBy: 'user' as const } : {};
  const edited = decodeEditedPlan(row);
  decoded.entries.push({ origin, type: 'answered', callId, failed, ...answer, ...refused, ...edited });
  const words = failed ? refusalWords(row, given) : '';
  if (words !== '' && !words.startsWith(CLARIFIES)) decoded.claims.push({ callId, text: words, row });
  const end = decodeAgentEnd(given);
  if (end) decoded.entries.push(ended(end, origin));
}

function refusalWords(row: UserRow, text: string): string {
  if (row.toolDenialKind !== undefined && !isRefusedElsewhere(row)) return textOf(row.userFeedback).trim();
  return (text.startsWith("The user doesn't want to") && REFUSAL.exec(text)?.[1]?.trim()) || '';
}

/** The claimed words as an entry, once the tool is known. */
export function decodeClaim({ row, text }: ClaimedWords, tool: string | undefined, origin: Origin): Entry[] {
  return authorOfRefusal(row, tool) === 'user' ? prompt(text, 'user', origin).map(midTurn) : [];
}

/** Of a plan that the user changed the call has the old text. */
function decodeEditedPlan({ toolUseResult }: UserRow): { editedPlan?: string } {
  const plan = textOf(fieldOf(toolUseResult, 'plan')).trim();
  return fieldOf(toolUseResult, 'planWasEdited') === true && plan !== '' ? { editedPlan: plan } : {};
}

function decodeSummary({ summarizeMetadata }: UserRow, text: string, origin: Origin): Entry {
  const direction = fieldOf(summarizeMetadata, 'direction');
  const part = direction === 'from' ? 'after' : direction === 'up_to' ? 'before' : undefined;
  return { origin, type: 'summarized', text, ...(part && { part }) };
}

function ended(end: AgentEnd, origin: Origin): Entry {
  return { origin, type: 'agent-ended', ...end };
}

function prompt(text: string, author: 'user' | 'lead', origin: Origin): Entry[] {
  return text === '' ? [] : [{ origin, type: 'prompt', text, author }];
}

function notice(text: string, author: OtherAuthor, origin: Origin): Entry[] {
  const isSilent = text === '' || SILENT.includes(author) || text.startsWith(OURS);
  return isSilent ? [] : [{ origin, type: 'notice', text, author }];
}

function midTurn(entry: Entry): Entry {
  return entry.type === 'prompt' ? { ...entry, midTurn: true } : entry;
}

function said(entries: Entry[]): DecodedUser {
  return { entries, claims: [] };
}

/** The report of a subagent without the frame that newer clients put around it, and without their notes above it. */
function reportText(text: string): string {
  const frame = /^\[Subagent hand-back\].*The report follows:\n/m.exec(text);
  if (frame === null) return text;
  return text.slice(frame.index + frame[0].length).replace(/^ {2}/gm, '');
}

/** What the main session tells a subagent that is at work already, without the client's words around it. */
function coordinatorText(text: string): string {
  return text
    .replace(/^The coordinator sent a message[^\n]*\n/, '')
    .replace(/\n\nAddress this before[^\n]*$/, '')
    .trim();
}

type Failure = Pick<EntryOf<'answered'>, 'text' | 'refusedBy' | 'exitCode'>;

const REFUSED_BY_USER = "The user doesn't want";
/** The client's own words for its own no. */
const REFUSED_BY_CLIENT = [
  '[Request interrupted',
  'Permission to use',
  'The agent was interrupted',
  '<tool_use_error>Sibling',
  '<tool_use_error>Cancelled',
  '<tool_use_error>File has not been read',
  '<tool_use_error>File has been modified',
];
const EXIT_CODE = /^Exit code (\d+)(?:\n|$)/;

/** The answer to a call that failed → what it says, and what the client says of it. */
function decodeFailure(whole: string): Failure {
  if (whole.startsWith(REFUSED_BY_USER)) return { text: whole, refusedBy: 'user' };
  const isRefused = REFUSED_BY_CLIENT.some((start) => whole.startsWith(start));
  const bare = whole.includes('tool_use_error>') ? whole.replace(/<\/?tool_use_error>/g, '') : whole;
  const exit = bare.startsWith('Exit code ') ? EXIT_CODE.exec(bare) : null;
  return {
    text: exit ? bare.slice(exit[0].length) : bare,
    ...(isRefused && { refusedBy: 'client' }),
    ...(exit && { exitCode: Number(exit[1]) }),
  };
}
