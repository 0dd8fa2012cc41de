import type { Database } from '../sqlite/binding.ts';
import { readState, writeState } from './state.ts';

/** The state of the last attempts to send. */
export interface FigureDelivery {
  sentAt?: string;
  failingSince?: string;
  /** Why the last attempt failed, or what the server said about a successful one. */
  problem?: string;
}

export function noteDelivery(
  database: Database,
  now: string,
  { isSent, problem }: { isSent: boolean; problem?: string },
): void {
  const { sentAt, failingSince = now } = findDelivery(database) ?? {};
  const delivery: FigureDelivery = isSent ? { sentAt: now, problem } : { sentAt, failingSince, problem };
  writeState(database, 'delivery', delivery);
}

export function findDelivery(database: Database): FigureDelivery | undefined {
  return readState(database, 'delivery');
}
