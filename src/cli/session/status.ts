import { existsSync } from 'node:fs';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { findStanding } from './status/find-status.ts';
import { showStanding } from './status/show-standing.ts';

/** `status`: where the session in work stands, and whether all is well, on one screen. */
export async function runStatus(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const file = archiveFile(context.dataDir);
  if (!existsSync(file)) {
    print.json(null);
    print.line(
      'Nothing is recorded yet. `tideproof install` sets tideproof up, `tideproof doctor` says what is missing.',
    );
    return 1;
  }
  const archive = openArchive(file);
  try {
    const standing = await findStanding(call, archive);
    print.json(standing);
    showStanding(standing, print, new Date());
    return standing.session === null ? 1 : 0;
  } finally {
    archive.close();
  }
}
