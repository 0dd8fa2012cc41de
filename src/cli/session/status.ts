import { existsSync } from 'node:fs';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { findStanding } from './status/find-status.ts';
import { showStanding } from './status/show-standing.ts';

/** `status`: the state of the current session, and whether all checks pass, on one screen. */
export async function runStatus(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const file = archiveFile(context.dataDir);
  if (!existsSync(file)) {
    print.json(null);
    print.hint('Nothing is recorded yet. To set tideproof up, run: tideproof install');
    return 1;
  }
  using archive = openArchive(file);
  const standing = await findStanding(call, archive);
  print.json(standing);
  showStanding(standing, print, new Date());
  return standing.session === null ? 1 : 0;
}
