import type { Database } from '../archive/sqlite/binding.ts';
import { listEntries } from '../archive/texts/list-entries.ts';
import { listTranscriptsOf } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { readRecords } from '../queries/read-records.ts';
import type { Exported, PageEntry } from './api.ts';
import { answerCompaction } from './routes/compaction.ts';
import { encodeEntry } from './routes/entries.ts';
import { answerSession } from './routes/session.ts';

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
    ...{ kind: 'session', exportedAt: context.now().toISOString(), ...collected },
    compactions: compactions.map(({ name }) => answerCompaction(name, context)),
  };
}

/** The same of one compaction. */
export function collectExportedCompaction(name: string, context: Context): Exported {
  return {
    ...{ kind: 'compaction', exportedAt: context.now().toISOString() },
    compaction: answerCompaction(name, context),
  };
}

function listAll(texts: Database, transcriptId: number, context: Context): PageEntry[] {
  // To SQLite a negative limit is none.
  return listEntries(texts, transcriptId, { limit: -1, offset: 0 }).map((entry) =>
    encodeEntry(entry, context, Number.POSITIVE_INFINITY),
  );
}
