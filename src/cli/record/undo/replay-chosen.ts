import type { Context } from '../../../context/context.ts';
import type { ChosenCompaction } from '../../../queries/choose-compaction.ts';
import { replaySettings } from '../../../session/replay-settings.ts';
import { type ReplayedCompaction, replayTranscript } from '../../../session/replay-transcript.ts';
import type { Print } from '../../terminal/print.ts';
import { showReading } from '../replay/show-reading.ts';

/** What the transcript tells of a compaction, under the configuration of its project. Nothing when it tells nothing. */
export function replayChosen(
  { session, boundary }: ChosenCompaction,
  { config, reader }: Context,
  print: Print,
): ReplayedCompaction | undefined {
  if (!boundary) return undefined;
  const warn = (warning: string) => print.line(`${print.paint('yellow', '!')} ${warning}`);
  const settings = {
    ...replaySettings(config, reader, undefined, warn),
    compaction: boundary.index,
    withFacts: true,
    onProgress: showReading(print),
  };
  const { compactions } = replayTranscript(session.transcriptPath, settings, (compaction) => compaction);
  print.progress('');
  return compactions[0];
}
