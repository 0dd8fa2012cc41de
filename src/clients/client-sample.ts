import type { ClientEvent } from '../domain/client-event.ts';
import type { SessionRef } from '../domain/session.ts';

/** Where and when a made-up session takes place. */
interface SamplePlace {
  /** Its project; it is there, and empty. */
  folder: string;
  transcriptPath: string;
  endsAt: Date;
}

/** A made-up session: the files of its project, and all that happens in it. */
export interface SampleSession {
  session: SessionRef;
  /** What its client was started with. */
  environment: Readonly<Record<string, string>>;
  files: readonly { path: string; text: string }[];
  moments: readonly SampleMoment[];
}

/** What the client writes into the transcript, and then tells. */
export interface SampleMoment {
  time: Date;
  rows: string;
  event?: ClientEvent;
}

export type MakeSample = (place: SamplePlace) => SampleSession;
