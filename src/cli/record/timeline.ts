import { existsSync } from 'node:fs';
import type { TimelineEvent } from '../../archive/lists/list-timeline.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { readTexts } from '../../archive/texts/open-texts.ts';
import { collectTimeline } from '../../queries/collect-timeline.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { recordScope } from '../record-scope.ts';
import { showTimeline } from './timeline/show-timeline.ts';

const LIMIT = 100;

/** `timeline`: what happened in sessions, in time order. */
export function runTimeline(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const { filter, where } = recordScope(call, new Date());
  // One more than wanted tells whether there are more.
  const found = readTimeline(context.dataDir, { ...filter, limit: limit + 1 });
  const events = (found ?? []).slice(-limit);
  const more = (found ?? []).length > limit;
  print.json({ events, more });
  if (events.length === 0) {
    print.line(
      found === undefined
        ? 'Nothing is recorded yet. `tideproof import` reads the transcripts of all sessions.'
        : `Nothing is recorded ${where}${filter.since || filter.before ? ' in that time' : ''}. --all looks into all projects.`,
    );
    return 1;
  }
  if (more) print.line(print.paint('grey', `Older ones are left out: --limit ${limit * 2} shows more.\n`));
  showTimeline(events, print);
  print.line(
    print.paint(
      'grey',
      '`tideproof show <session>` opens a session, `tideproof show <session>:<line>` a line of it.',
    ),
  );
  return 0;
}

function readTimeline(
  dataDir: string,
  filter: Parameters<typeof collectTimeline>[2],
): TimelineEvent[] | undefined {
  return readArchive(archiveFile(dataDir), (archive) =>
    existsSync(textsFile(dataDir))
      ? readTexts(textsFile(dataDir), (texts) => collectTimeline(archive, texts, filter))
      : collectTimeline(archive, undefined, filter),
  );
}
