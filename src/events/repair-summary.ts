import { changeCompaction } from '../archive/records/compactions.ts';
import { recordInjection } from '../archive/records/injections.ts';
import { FROM_MOD, findReady } from '../archive/records/ready-summaries.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { checkReadySummary } from './check-ready-summary.ts';

/** What a summary lacks that waits for its use: pins and words of the user, for the mod to put into it. */
export function repairSummary(
  event: Extract<ClientEvent, { kind: 'summary-written' }>,
  archive: Archive,
  context: Context,
): Reply {
  const { database, transaction } = archive;
  const { session } = event;
  const ready = findReady(database, { sessionId: session.id, agentId: '' });
  if (!ready) return { kind: 'nothing' };
  const { id, summary } = ready;
  const brief = checkReadySummary(event, ready, archive, context);
  if (!brief || brief.text === '') return { kind: 'nothing' };
  const { text, tokens } = brief;
  transaction(() => {
    changeCompaction(database, id, { summary: `${summary}\n\n${text}`, summaryFrom: FROM_MOD });
    recordInjection(database, {
      ...{ sessionId: session.id, compactionId: id, injectedAt: context.now().toISOString() },
      ...{ event: 'mod', matcher: '', tokens, reason: 'put into the summary when it was made', text },
    });
  });
  return { kind: 'add-context', text };
}
