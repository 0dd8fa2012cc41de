import type { Context } from '../context/context.ts';
import { replaySettings } from '../session/replay-settings.ts';
import { type ReplayedCompaction, replayTranscript } from '../session/replay-transcript.ts';
import type { ChosenCompaction } from './choose-compaction.ts';

/** Told while a transcript is read. */
export interface ReplayListener {
  onWarning(warning: string): void;
  onProgress(done: number, total: number): void;
}

/** What the transcript tells of a compaction, under the configuration of its project. Nothing when it tells nothing. */
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
