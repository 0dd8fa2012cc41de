import type { ClientEvent } from '../domain/client-event.ts';
import type { SessionRef } from '../domain/session.ts';

/** Where and when a made-up session takes place. */
interface SamplePlace {
  /** Its project folder, which exists and is empty. */
  folder: string;
  transcriptPath: string;
  endsAt: Date;
}

/** A made-up session: the files of its project, and all that happens in it. */
export interface SampleSession {
  session: SessionRef;
  /** Environment variables of the client in this session. */
  environment: Readonly<Record<string, string>>;
  files: readonly { path: string; text: string }[];
  moments: readonly SampleMoment[];
}

/** Rows that the client writes into the transcript, and the event that it sends after them. */
export interface SampleMoment {
  time: Date;
  rows: string;
  event?: ClientEvent;
}

export type MakeSample = (place: SamplePlace) => SampleSession;
