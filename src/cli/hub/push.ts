import { groupDigits } from '../../domain/group-digits.ts';
import { sayCount } from '../../domain/say.ts';
import { pushToHub } from '../../hub/push/push.ts';
import { noteFailure } from '../../hub/push-state.ts';
import { shortSession } from '../../queries/short-session.ts';
import type { CommandCall, ExitCode } from '../command.ts';

const MEGABYTE = 1_000_000;

/** `hub push`: what is archived here and new to the hub. */
export async function runHubPush({ context, print }: CommandCall): Promise<ExitCode> {
  const start = Date.now();
  try {
    const pushed = await pushToHub(context, {
      onProgress(entries, characters) {
        const perSecond = characters / MEGABYTE / Math.max(0.001, (Date.now() - start) / 1000);
        print.progress(
          `Pushing: ${groupDigits(entries)} entries, ${(characters / MEGABYTE).toFixed(0)} MB, ${perSecond.toFixed(0)} MB a second`,
        );
      },
    });
    print.progress('');
    const { entries, sessions, forgotten, keptOut } = pushed;
    print.json({ ...pushed, milliseconds: Date.now() - start });
    print.line(
      entries + sessions === 0
        ? 'The hub has everything that is archived here.'
        : `${print.paint('green', '✓')} Pushed ${sayCount(entries, 'entry', 'entries')} and the records of ${sayCount(sessions, 'session')}.`,
    );
    if (forgotten.sessions + forgotten.entries > 0)
      print.line(
        `Deleted from the hub, because it was forgotten here: ${sayCount(forgotten.sessions, 'session')}, ${sayCount(forgotten.entries, 'entry', 'entries')}.`,
      );
    for (const id of keptOut)
      print.hint(
        `Session ${shortSession(id)} was forgotten in the hub and is not pushed. To forget it here too: tideproof forget --session ${shortSession(id)}`,
      );
    return 0;
  } catch (error) {
    print.progress('');
    noteFailure(context.dataDir, (error as Error).message, context.now());
    throw error;
  }
}
