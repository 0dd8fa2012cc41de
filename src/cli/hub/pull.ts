import { groupDigits } from '../../domain/group-digits.ts';
import { sayCount } from '../../domain/say.ts';
import { pullFromHub } from '../../hub/pull.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** `hub pull`: the words of one's own sessions on other machines. */
export async function runHubPull({ context, print }: CommandCall): Promise<ExitCode> {
  try {
    const pulled = await pullFromHub(context, (entries) =>
      print.progress(`Pulling: ${groupDigits(entries)} entries`),
    );
    print.progress('');
    print.json(pulled);
    print.line(
      pulled.entries === 0
        ? 'Nothing of your other machines is new.'
        : `${print.paint('green', '✓')} Pulled ${sayCount(pulled.entries, 'entry', 'entries')} of ${sayCount(pulled.sessions, 'session')}.`,
    );
    return 0;
  } finally {
    print.progress('');
  }
}
