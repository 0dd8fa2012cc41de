import { keyOfText } from '../../../domain/fact.ts';
import { plainText, textOf } from './content-blocks.ts';
import { typedText } from './typed-text.ts';

/** What happened to a message typed while the model was working. */
export interface QueueOperation {
  kind: 'enqueued' | 'sent' | 'started' | 'taken back';
  uuid: string;
  key: string;
  time: string;
  line: number;
  /** What the user typed; empty if a program queued it or the row has no text. */
  text: string;
  /** The client also writes the message into a row of its own. */
  isRepeated: boolean;
}

const KINDS: ReadonlyMap<unknown, QueueOperation['kind']> = new Map([
  ['enqueue', 'enqueued'],
  // Added to the running turn.
  ['remove', 'sent'],
  // Starts a turn of its own, with a row of its own.
  ['dequeue', 'started'],
  ['popAll', 'taken back'],
] as const);

/** Decodes the client's log of its prompt queue, the only place where older clients store such messages. */
export function decodeQueueOperation(row: Record<string, unknown>, line: number): QueueOperation | undefined {
  const kind = KINDS.get(row.operation);
  if (kind === undefined) return undefined;
  const whole = plainText(row.content);
  // Older clients queued the end of a task as JSON instead of a tagged notice.
  const text = /^\s*\{"task_id":/.test(whole) ? '' : typedText(whole);
  const isRepeated = row.commandUuid !== undefined || row.reason !== undefined;
  const time = textOf(row.timestamp);
  const key = keyOfText(whole);
  return { kind, uuid: `queued-${time}-${key}`, key, time, line, text, isRepeated };
}
