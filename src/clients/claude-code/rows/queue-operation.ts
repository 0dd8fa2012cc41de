import { keyOfText } from '../../../domain/fact.ts';
import { plainText, textOf } from './content-blocks.ts';
import { findTypedText } from './typed-text.ts';

/** What happened to a message that was typed while the model worked. */
export interface QueueOperation {
  kind: 'enqueued' | 'sent' | 'started' | 'taken back';
  uuid: string;
  /** Stands for the whole message. */
  key: string;
  time: string;
  line: number;
  /** What the user typed; empty where a program queued it, or where the row does not say. */
  text: string;
  /** The client names the row in which the message stands, too. */
  isRepeated: boolean;
}

const KINDS: Readonly<Record<string, QueueOperation['kind']>> = {
  enqueue: 'enqueued',
  // Taken into the turn that is running.
  remove: 'sent',
  // A turn of its own begins with it, with a row of its own.
  dequeue: 'started',
  popAll: 'taken back',
};

/** The client's log of its queue. Older clients write the messages of the user nowhere else. */
export function decodeQueueOperation(row: Record<string, unknown>, line: number): QueueOperation | undefined {
  const kind =
    typeof row.operation === 'string' && Object.hasOwn(KINDS, row.operation)
      ? KINDS[row.operation]
      : undefined;
  if (kind === undefined) return undefined;
  const whole = plainText(row.content);
  // Before tasks ended with a notice in tags, the client queued them as JSON.
  const text = /^\s*\{"task_id":/.test(whole) ? '' : findTypedText(whole, false).text;
  const isRepeated = row.commandUuid !== undefined || row.reason !== undefined;
  const time = textOf(row.timestamp);
  const key = keyOfText(whole);
  return { kind, uuid: `queued-${time}-${key}`, key, time, line, text, isRepeated };
}
