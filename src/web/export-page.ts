import type { Database } from '../archive/sqlite/binding.ts';
import { listEntries } from '../archive/texts/list-entries.ts';
import { listTranscriptsOf } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { readRecords } from '../queries/read-records.ts';
import type { Exported, PageEntry } from './api.ts';
import { answerCompaction } from './routes/compaction.ts';
import { encodeEntry } from './routes/entries.ts';
import { answerSession } from './routes/session.ts';

const SCRIPT = '<script type="module">';

/** All that the page can show of one session, for a file of its own. */
export function collectExportedSession(id: string, context: Context): Exported {
  const collected = readRecords(context, (records) => {
    const session = answerSession(id, records, context);
    const own = context.elsewhere(session.session.project);
    const transcripts = records.texts ? listTranscriptsOf(records.texts, id) : [];
    const entriesOf = (transcriptId: number) => listAll(records.texts!, transcriptId, own);
    return {
      session,
      entries: transcripts.filter(({ agentId }) => agentId === '').flatMap((each) => entriesOf(each.id)),
      agents: transcripts
        .filter(({ agentId }) => agentId !== '')
        .map((each) => ({ id: each.agentId, entries: entriesOf(each.id) })),
    };
  });
  const { compactions } = collected.session;
  return {
    kind: 'session',
    exportedAt: context.now().toISOString(),
    ...collected,
    compactions: compactions.map(({ name }) => answerCompaction(name, context)),
  };
}

/** All that an exported page of one compaction shows. */
export function collectExportedCompaction(name: string, context: Context): Exported {
  return {
    kind: 'compaction',
    exportedAt: context.now().toISOString(),
    compaction: answerCompaction(name, context),
  };
}

function listAll(texts: Database, transcriptId: number, context: Context): PageEntry[] {
  // To SQLite a negative limit is none.
  return listEntries(texts, transcriptId, { limit: -1, offset: 0 }).map((entry) =>
    encodeEntry(entry, context, Number.POSITIVE_INFINITY),
  );
}

/**
 * The page with its data in it: one file that shows it without a server. What was said stands there as JSON without a single `<`, so
 * nothing in it can end the element that holds it; and the file may ask nobody for anything.
 */
export function embedExport(html: string, exported: Exported): string {
  const at = html.indexOf(SCRIPT);
  if (at === -1)
    throw new AppError(
      'E_USAGE',
      'Cannot use the page of the dashboard: it has no script',
      'Install tideproof again',
    );
  const json = JSON.stringify(exported).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const data = `<script type="application/json" id="exported">${json}</script>\n`;
  return html.slice(0, at).replace("connect-src 'self'", "connect-src 'none'") + data + html.slice(at);
}
