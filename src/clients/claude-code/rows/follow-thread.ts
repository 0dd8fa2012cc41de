import type { Entry } from '../../../domain/entry.ts';
import { keyOfText } from '../../../domain/fact.ts';
import type { QueuedMessage, Thread } from '../../../domain/thread.ts';
import type { ClientRows } from '../../client.ts';
import { plainText, textOf } from './content-blocks.ts';
import type { DecodedLine } from './decode-line.ts';
import { decodeClaim } from './decode-user.ts';
import { typedText } from './typed-text.ts';

const QUEUE_MAX = 50;
const SENT_MAX = 20;
/** Limit of remembered prompts; no user rewinds further. */
const PROMPTS_MAX = 1000;

/** The client writes no row when the user rewinds, but the next prompt has the same parent as the one that it replaces. */
export function findRewind(decoded: DecodedLine, thread: Thread): number | undefined {
  if (decoded.place !== 'prompt' || thread.started > 0) return undefined;
  const parent = parentOf(decoded, thread);
  if (parent === '') return undefined;
  // In a resumed session the parent may be the last row that was loaded.
  return thread.prompts.find(
    (prompt) => (prompt.parent === parent || prompt.before === parent) && prompt.uuid !== decoded.uuid,
  )?.offset;
}

/** Remembers the time of a queue operation in an abandoned branch, so that a later copy of the row is ignored. */
export function passOver({ operation }: DecodedLine, thread: Thread): void {
  if (operation && operation.time > thread.queueTime)
    Object.assign(thread, { queueTime: operation.time, isQueueTimeOver: true });
}

export const followThread: ClientRows<DecodedLine>['follow'] = (decoded, thread, toolOf, offset) => {
  if (decoded.operation) return followQueue(decoded.operation, thread);
  const [first] = decoded.entries;
  // What an agent did is no part of the conversation.
  if (first?.type === 'acted' && first.by === 'agent') return decoded.entries;
  thread.isQueueTimeOver = true;
  if (first?.type === 'compacted') Object.assign(thread, { aside: null, copiedUntil: first.origin.time });
  if (first?.type === 'summarized' && !first.isRewritten) thread.copiedUntil = '';
  // A queued message that the turn took up is written before the model's next message, if at all.
  if (first?.type === 'measured') Object.assign(thread, { sent: [], started: 0 });
  const before = thread.lastRow;
  thread.lastRow = decoded.uuid;
  if (isCopy(first, thread)) return [];
  const claimed = decoded.claims.flatMap((claim) => decodeClaim(claim, toolOf(claim.callId), first!.origin));
  const entries = [...decoded.entries, ...claimed];
  if (decoded.place === 'absorbed') return entries.filter((entry) => !wasSent(entry, thread));
  notePlace(decoded, thread, { before, offset });
  return entries;
};

/** After a compaction that a mod rewrote, the client writes the messages that it keeps again, with the times they had. */
function isCopy(entry: Entry | undefined, { copiedUntil = '' }: Thread): boolean {
  return entry !== undefined && entry.type !== 'summarized' && entry.origin.time < copiedUntil;
}

function notePlace(decoded: DecodedLine, thread: Thread, where: { before: string; offset: number }): void {
  const { uuid, place } = decoded;
  if (place === undefined) return;
  const parent = parentOf(decoded, thread);
  thread.aside = place === 'aside' ? { uuid, parent } : null;
  if (place === 'aside') return;
  // The client does not always log that it took a message from the queue to start a turn.
  const waiting = thread.queue.findIndex(({ key }) => key === decoded.contentKey);
  if (waiting !== -1) thread.queue.splice(waiting, 1);
  thread.isTurnQueued = place === 'queued prompt' || thread.started > 0;
  thread.started = Math.max(0, thread.started - 1);
  thread.prompts.push({ uuid, parent, ...where });
  if (thread.prompts.length > PROMPTS_MAX) thread.prompts.shift();
}

/** The row that the prompt follows, skipping what the client puts before a command. The first prompt has no parent. */
function parentOf({ parentUuid, promptIndex }: DecodedLine, { aside }: Thread): string {
  if (parentUuid === '') return promptIndex === undefined ? '' : `prompt ${promptIndex}`;
  return aside?.uuid === parentUuid ? aside.parent : parentUuid;
}

function followQueue(operation: QueueOperation, thread: Thread): Entry[] {
  const { kind, uuid, key, time, text } = operation;
  if (time < thread.queueTime || (time === thread.queueTime && thread.isQueueTimeOver)) {
    thread.isQueueTimeOver = true;
    return [];
  }
  thread.isQueueTimeOver = false;
  if (kind === 'enqueued') {
    if (thread.queue.at(-1)?.uuid === uuid) return [];
    thread.queue.push({ uuid, key, text, isUsers: text !== '', isSaid: false });
    if (thread.queue.length > QUEUE_MAX) thread.queue.shift();
  }
  thread.queueTime = time;
  // Several messages may return to the input box together, as one text.
  if (kind === 'taken back')
    thread.queue = thread.queue.filter((each) => !each.isUsers || (text !== '' && !text.includes(each.text)));
  if (kind !== 'sent' && kind !== 'started') return [];
  const message = takeOut(thread, text);
  if (kind === 'started' && message) thread.started += 1;
  if (kind === 'started' || !message?.isUsers || message.isSaid || operation.isRepeated) return [];
  thread.sent.push(message.text);
  if (thread.sent.length > SENT_MAX) thread.sent.shift();
  const origin = { uuid: message.uuid, line: operation.line, time };
  return [{ origin, type: 'prompt', text: message.text, author: 'user', midTurn: true }];
}

/** Older clients do not say which message was removed; it is the oldest. */
function takeOut({ queue }: Thread, text: string): QueuedMessage | undefined {
  const index = text === '' ? 0 : queue.findIndex((message) => message.text === text);
  return queue.splice(Math.max(0, index), 1)[0];
}

/** Whether an attachment's text was already reported from the queue. If not, it is reported now and marked. */
function wasSent(entry: Entry, { queue, sent }: Thread): boolean {
  if (entry.type !== 'prompt') return false;
  const at = sent.indexOf(entry.text);
  if (at !== -1) {
    sent.splice(at, 1);
    return true;
  }
  const waiting = queue.find((message) => message.text === entry.text && !message.isSaid);
  if (waiting) waiting.isSaid = true;
  return false;
}

export type QueueOperation = NonNullable<ReturnType<typeof decodeQueueOperation>>;

const KINDS: ReadonlyMap<unknown, 'enqueued' | 'sent' | 'started' | 'taken back'> = new Map([
  ['enqueue', 'enqueued'],
  // Added to the running turn.
  ['remove', 'sent'],
  // Starts a turn of its own, with a row of its own.
  ['dequeue', 'started'],
  ['popAll', 'taken back'],
] as const);

/** Decodes the client's log of its prompt queue, the only place where older clients store such messages. */
export function decodeQueueOperation(row: Record<string, unknown>, line: number) {
  const kind = KINDS.get(row.operation);
  if (kind === undefined) return undefined;
  const whole = plainText(row.content);
  // What the user typed, if anything. Older clients queued the end of a task as JSON instead of a tagged notice.
  const text = /^\s*\{"task_id":/.test(whole) ? '' : typedText(whole);
  // The client also writes the message into a row of its own.
  const isRepeated = row.commandUuid !== undefined || row.reason !== undefined;
  const time = textOf(row.timestamp);
  const key = keyOfText(whole);
  return { kind, uuid: `queued-${time}-${key}`, key, time, line, text, isRepeated };
}
