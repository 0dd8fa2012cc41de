import { resolve } from 'node:path';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { seeSession } from '../../documents/view-session.ts';
import { putHandoff, reportOn } from '../../documents/write-handoff.ts';
import { renderWhole } from '../../notes/render-report.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** `handoff`: writes the handoff of a session now and shows it, or shows it only. */
export function runHandoff(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const archive = openArchive(archiveFile(context.dataDir));
  try {
    const session = findSessionInWork(context, options.session, archive);
    const own = context.inFolder(session);
    const view = seeSession(session, archive, own);
    const report = reportOn(view, 'on demand', archive, own);
    const written = options.print ? undefined : putHandoff(view, report, archive);
    const path = written === undefined ? null : resolve(session.cwd, written);
    if (path !== null) print.line(`Written to ${path}\n`);
    print.line(renderWhole(report).trimEnd());
    print.json({ ...report, path });
    return 0;
  } finally {
    archive.close();
  }
}
