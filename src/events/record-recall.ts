import { isForgotten } from '../archive/records/forgotten.ts';
import { recordInjection } from '../archive/records/injections.ts';
import { touchSession } from '../archive/records/sessions.ts';
import { openArchive } from '../archive/sqlite/open-archive.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { archiveFile } from '../system/paths.ts';

/** Records what `/recall` gave to a model, like every other injected text. */
export function recordRecall(text: string, session: SessionRef, context: Context): void {
  const { database, transaction, close } = openArchive(archiveFile(context.dataDir));
  const now = context.now();
  try {
    if (isForgotten(database, session.id)) return;
    transaction(() => {
      touchSession(database, session, { now });
      recordInjection(database, {
        ...{ sessionId: session.id, injectedAt: now.toISOString(), event: 'prompt-submitted', matcher: '' },
        ...{ reason: '/recall', text, tokens: estimateTokens(text) },
      });
    });
  } finally {
    close();
  }
}
