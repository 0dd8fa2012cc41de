import { changeCompaction } from '../archive/records/compactions.ts';
import { recordInjection } from '../archive/records/injections.ts';
import { FROM_MOD, findReady } from '../archive/records/ready-summaries.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { clip, oneLine } from '../brief/clip.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { groupDigits } from '../domain/group-digits.ts';
import type { Reply } from '../domain/reply.ts';
import { checkReadySummary } from './check-ready-summary.ts';

const ASKED_AGAIN_CHARACTERS_MAX = 4000;

/**
 * What a summary lacks that waits for its use: pins and words of the user, for the mod to put into it. If the user allows
 * that, the summarizer is asked for the words first, once.
 */
export function repairSummary(
  event: Extract<ClientEvent, { kind: 'summary-written' }>,
  archive: Archive,
  context: Context,
): Reply {
  const { database, transaction } = archive;
  const { session, askedAgain } = event;
  const ready = findReady(database, { sessionId: session.id, agentId: '' });
  if (!ready) return { kind: 'nothing' };
  const { id, summary } = ready;
  const record = (of: 'compaction-started' | 'mod', reason: string, text: string) =>
    recordInjection(database, {
      ...{ sessionId: session.id, compactionId: id, injectedAt: context.now().toISOString() },
      ...{ event: of, matcher: '', tokens: estimateTokens(text), reason, text },
    });
  if (askedAgain) {
    const { text, tokensRead, tokensWritten } = askedAgain;
    const cost = `${groupDigits(tokensRead)} tokens read, ${groupDigits(tokensWritten)} written`;
    transaction(() => record('compaction-started', `asked once more, which cost ${cost}`, text));
  }
  const brief = checkReadySummary(event, ready, archive, context);
  if (!brief || brief.text === '') return { kind: 'nothing' };
  const missing = [...brief.restored, ...brief.deferred].filter(({ kind }) => kind === 'request');
  if (context.config['mod.askAgain'] && !askedAgain && missing.length > 0) {
    transaction(() => changeCompaction(database, id, { summaryFrom: FROM_MOD }));
    const words = missing.map(({ text }) => `- ${oneLine(text)}`).join('\n');
    const text = `A first summary lacked these words of the user. Quote them in this one, word for word, where they belong:\n${words}`;
    return { kind: 'instruct-summarizer', text: clip(text, ASKED_AGAIN_CHARACTERS_MAX) };
  }
  const { text } = brief;
  transaction(() => {
    changeCompaction(database, id, { summary: `${summary}\n\n${text}`, summaryFrom: FROM_MOD });
    record('mod', 'put into the summary when it was made', text);
  });
  return { kind: 'add-context', text };
}
