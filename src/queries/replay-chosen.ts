import type { Context } from '../context/context.ts';
import { replaySettings } from '../session/replay-settings.ts';
import { type ReplayedCompaction, replayTranscript } from '../session/replay-transcript.ts';
import type { ChosenCompaction } from './choose-compaction.ts';

/** Called while a transcript is read. */
export interface ReplayListener {
  onWarning(warning: string): void;
  onProgress(done: number, total: number): void;
}

/** Replays the transcript up to a compaction, with its project's configuration. Undefined without a boundary. */
export function replayChosen(
  { session, boundary }: ChosenCompaction,
  { config, reader }: Context,
  { onWarning, onProgress }: ReplayListener,
): ReplayedCompaction | undefined {
  if (!boundary) return undefined;
  const settings = {
    ...replaySettings(config, reader, undefined, onWarning),
    compaction: boundary.index,
    withFacts: true,
    onProgress,
  };
  const { compactions } = replayTranscript(session.transcriptPath, settings, (compaction) => compaction);
  return compactions[0];
}
