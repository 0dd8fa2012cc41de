import type { Author, Entry, Origin, OtherAuthor } from '../../../domain/entry.ts';
import { blocksOf, type Fields, fieldOf, plainText, textOf } from './content-blocks.ts';
import { type AgentEnd, decodeAgentEnd, decodeTaskStatus } from './decode-agent-end.ts';
import { decodeDialog } from './decode-dialog.ts';
import { decodeUserCommand, findOwnCommand, findStartedJob } from './decode-user-command.ts';
import {
  authorBesideAnswer,
  authorOfAttachment,
  authorOfRefusal,
  authorOfRow,
  isDecidedWithoutUser,
  isProvenHuman,
  isRefusedElsewhere,
  isTeammate,
} from './find-author.ts';
import { type Frame, findTypedText } from './typed-text.ts';

/** Words in a tool's answer that may be the user's: that depends on the tool, which the row does not name. */
export type ClaimedWords = ReturnType<typeof findClaims>[number];

/** The client's text around the words of a user who refused a tool call. */
export const REFUSAL =
  /^The user doesn't want to (?:proceed with this tool use|take this action)[\s\S]*?(?:the user said|user provided the following reason[^:]*):\s*([\s\S]+?)(?:\n\nNote: |$)/;
/** The client's words for a question that the user did not answer. */
const CLARIFIES = 'The user wants to clarify';
/** Authors whose notices are not archived: the client, commands and ended tasks. Our own hook output is skipped too. */
const SILENT: readonly OtherAuthor[] = ['client', 'command', 'task'];
const OURS = '[tideproof]';
/** Words of a hook that the model gets when its answer is over, and goes on with. */
const BEHIND_ANSWER = /^(?:<system-reminder>\s*)?Stop hook (?:feedback|additional context|blocking error)\b/;

export function decodeUser(row: Fields, origin: Origin): Entry[] {
  const content = fieldOf(row.message, 'content');
  if (isSummary(row)) return [decodeSummary(row, plainText(content), origin)];
  const blocks = blocksOf(content);
  const answers = blocks.filter((block) => block.type === 'tool_result');
  if (answers.length > 0) return decodeAnswers(row, blocks, answers, origin);
  const whole = plainText(content);
  if (whole.trimStart().startsWith('[Request interrupted by user')) return [{ origin, type: 'interrupted' }];
  const own = row.isMeta ? findOwnCommand(whole) : undefined;
  if (own) return [{ origin, type: 'own-command', name: own }];
  const author = authorOfRow(row);
  const act = author === 'user' && !row.isMeta ? decodeUserCommand(whole, row, origin) : undefined;
  if (act) return [{ origin, type: 'acted', by: 'user', act }];
  const entries = decodeText(whole, author, row, origin);
  // Meta rows without an origin are the client's remarks within a turn, or texts of commands that stand in a row before.
  const isRemark = row.isMeta && (row.origin ?? undefined) === undefined && !BEHIND_ANSWER.test(whole);
  const hasTurn = isRemark || entries.some(({ type }) => type === 'prompt');
  return hasTurn ? entries : [...entries, { origin, type: 'turn' }];
}

/** Input during a running turn is stored as an attachment: a prompt, or the end of an agent. */
export function decodeAttachment(row: Fields, origin: Origin): Entry[] {
  const attachment = (row.attachment ?? {}) as Fields;
  if (attachment.type === 'task_status') return ended(decodeTaskStatus(attachment), origin);
  if (attachment.type !== 'queued_command') return [];
  const marks = { ...row, origin: attachment.origin ?? row.origin, isMeta: attachment.isMeta ?? row.isMeta };
  const author = authorOfAttachment(attachment, row);
  return decodeText(plainText(attachment.prompt), author, marks, origin).map(midTurn);
}

function decodeText(whole: string, author: Author, row: Fields, origin: Origin): Entry[] {
  const given = author === 'lead' ? coordinatorText(whole) : whole;
  const { text, remembered, frames } = findTypedText(given, isProvenHuman(row));
  const entries = frames.flatMap((frame) => decodeFrame(frame, frames.length, row, origin));
  if (author === 'user' || author === 'lead')
    entries.push(...prompt(remembered, author, origin).map(midTurn), ...prompt(text, author, origin));
  else if (!row.isMeta || author === 'peer' || author === 'channel')
    entries.push(...notice(text, author, origin));
  return entries;
}

function decodeFrame(frame: Frame, frames: number, row: Fields, origin: Origin): Entry[] {
  const end = frame.author === 'task' ? decodeAgentEnd(frame.whole) : undefined;
  if (end) return ended(end, origin);
  if (frames === 1 && isTeammate(row) && isFromLead(frame)) return prompt(frame.text, 'lead', origin);
  return notice(frame.text, frame.author, origin);
}

/** A peer's message could contain a forged one of the lead, so it must be the only message in its row. */
function isFromLead({ tag, attributes, text }: Frame): boolean {
  if (tag !== 'teammate-message' || /\bverified="false"/.test(attributes)) return false;
  if (text.startsWith('{') || /<\/?teammate-message/i.test(text)) return false;
  return /\bteammate_id="team-lead"/.test(attributes);
}

function decodeAnswers(row: Fields, blocks: Fields[], answers: Fields[], origin: Origin): Entry[] {
  const entries = answers.flatMap((block) => decodeAnswer(row, block, origin));
  const words = blocks.flatMap(({ type, text }) => (type === 'text' ? textOf(text) : [])).join('\n');
  if (words === '' || words.trimStart().startsWith('[Request interrupted by user')) return entries;
  return [...entries, ...decodeText(words, authorBesideAnswer(row), row, origin).map(midTurn)];
}

/** A last line that the client adds to a command's output. */
const FOLDER_NOTE = /\nShell cwd was reset to [^\n]*$/;

function decodeAnswer(row: Fields, block: Fields, origin: Origin): Entry[] {
  const whole = plainText(block.content).replace(FOLDER_NOTE, '');
  const given = typeof fieldOf(row.toolUseResult, 'agentId') === 'string' ? reportText(whole) : whole;
  const failed = block.is_error === true;
  const answer = failed ? decodeFailure(given) : { text: given };
  const callId = textOf(block.tool_use_id);
  const refused = failed && isRefusedElsewhere(row) ? { refusedBy: 'user' as const } : {};
  const whose = isDecidedWithoutUser(row)
    ? { isUnasked: true as const }
    : { ...decodeEditedPlan(row), ...decodeDialog(row) };
  // Found here, where no output has to be masked for it: few outputs of commands are read otherwise.
  const startedJob = failed ? undefined : findStartedJob(row, given);
  return [
    { origin, type: 'answered', callId, failed, ...answer, ...refused, ...whose, startedJob },
    ...ended(decodeAgentEnd(given), origin),
  ];
}

/** The reasons that the user gave for refusing calls, as far as the row tells. */
export function findClaims(row: Fields) {
  return blocksOf(fieldOf(row.message, 'content'))
    .filter(({ type, is_error }) => type === 'tool_result' && is_error === true)
    .map((block) => ({ callId: textOf(block.tool_use_id), text: refusalWords(row, block), row }))
    .filter(({ text }) => text !== '' && !text.startsWith(CLARIFIES));
}

function refusalWords(row: Fields, { content }: Fields): string {
  if (row.toolDenialKind !== undefined && !isRefusedElsewhere(row)) return textOf(row.userFeedback).trim();
  const text = plainText(content);
  return (text.startsWith("The user doesn't want to") && REFUSAL.exec(text)?.[1]?.trim()) || '';
}

export function decodeClaim({ row, text }: ClaimedWords, tool: string | undefined, origin: Origin): Entry[] {
  return authorOfRefusal(row, tool) === 'user' ? prompt(text, 'user', origin).map(midTurn) : [];
}

/** The user's version of an edited plan; the call has only the old text. */
function decodeEditedPlan({ toolUseResult }: Fields): { editedPlan?: string } {
  const plan = textOf(fieldOf(toolUseResult, 'plan')).trim();
  return fieldOf(toolUseResult, 'planWasEdited') === true && plan !== '' ? { editedPlan: plan } : {};
}

function decodeSummary({ summarizeMetadata, isCompactSummary }: Fields, text: string, origin: Origin): Entry {
  const direction = fieldOf(summarizeMetadata, 'direction');
  const part = direction === 'from' ? 'after' : direction === 'up_to' ? 'before' : undefined;
  return { origin, type: 'summarized', text, part, isRewritten: isCompactSummary ? undefined : true };
}

function ended(end: AgentEnd | undefined, origin: Origin): Entry[] {
  return end ? [{ origin, type: 'agent-ended', ...end }] : [];
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

/** The report of a subagent without the frame and notes that newer clients put around it. */
function reportText(text: string): string {
  const frame = /^\[Subagent hand-back\].*The report follows:\n/m.exec(text);
  if (frame === null) return text;
  return text.slice(frame.index + frame[0].length).replace(/^ {2}/gm, '');
}

/** A message of the main session to a running subagent, without the client's words around it. */
function coordinatorText(text: string): string {
  return text
    .replace(/^The coordinator sent a message[^\n]*\n/, '')
    .replace(/\n\nAddress this before[^\n]*$/, '')
    .trim();
}

const REFUSED_BY_USER = "The user doesn't want";
/** Beginnings of messages with which the client itself refuses or cancels a call. */
const REFUSED_BY_CLIENT = [
  '[Request interrupted',
  'Permission to use',
  'Permission for this tool use was denied',
  'The agent was interrupted',
  '<tool_use_error>Sibling',
  '<tool_use_error>Cancelled',
  '<tool_use_error>File has not been read',
  '<tool_use_error>File has been modified',
];
const EXIT_CODE = /^Exit code (\d+)(?:\n|$)/;
/** The client keeps the first 30,000 characters of an output, and tells of a failed command's the first and last 5,000. */
const MIDDLE_CUT = /\n\n\.\.\. \[(\d+) characters truncated\] \.\.\.\n\n/;
const MIDDLE_MAX = 19_000;
const END_CUT = /truncated[^\n\]]*\][\s.]*$/;

function lacksEnd(text: string): boolean {
  const isSaved = text.includes('<persisted-output>');
  return isSaved || END_CUT.test(text.slice(-200)) || Number(MIDDLE_CUT.exec(text)?.[1]) > MIDDLE_MAX;
}

function decodeFailure(whole: string) {
  if (whole.startsWith(REFUSED_BY_USER)) return { text: whole, refusedBy: 'user' as const };
  const isRefused = REFUSED_BY_CLIENT.some((start) => whole.startsWith(start));
  const bare = whole.includes('tool_use_error>') ? whole.replace(/<\/?tool_use_error>/g, '') : whole;
  const exit = bare.startsWith('Exit code ') ? EXIT_CODE.exec(bare) : null;
  return {
    text: exit ? bare.slice(exit[0].length) : bare,
    ...(isRefused && { refusedBy: 'client' as const }),
    ...(exit && { exitCode: Number(exit[1]) }),
    ...(lacksEnd(whole) && { lacksEnd: true as const }),
  };
}

/** How every summary begins. */
export const CONTINUED = 'This session is being continued from a previous conversation';

/** A summary that a mod rewrote has no mark of the client, nor has it one of a prompt. */
export function isSummary({ isCompactSummary, promptSource, message }: Fields): boolean {
  if (isCompactSummary) return true;
  const text = fieldOf(message, 'content');
  if (promptSource !== undefined || typeof text !== 'string') return false;
  return text.startsWith(CONTINUED) && text.includes('\nSummary:\n');
}
