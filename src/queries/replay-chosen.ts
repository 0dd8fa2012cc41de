import type { Context } from '../context/context.ts';
import { replaySettings } from '../session/replay-settings.ts';
import { type ReplayedCompaction, replayTranscript } from '../session/replay-transcript.ts';
import type { ChosenCompaction } from './choose-compaction.ts';

/** Replays the transcript up to a compaction, with its project's configuration. Undefined without a boundary. */
export function replayChosen(
  { session, boundary }: ChosenCompaction,
  { config, reader }: Context,
  onWarning: (warning: string) => void,
): ReplayedCompaction | undefined {
  if (!boundary) return undefined;
  const settings = replaySettings(config, reader, undefined, onWarning);
  const wanted = { ...settings, compaction: boundary.index, withFacts: true };
  return replayTranscript(session.transcriptPath, wanted, (compaction) => compaction).compactions[0];
}
