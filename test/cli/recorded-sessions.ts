import { changeCompaction, startCompaction } from '../../src/archive/records/compactions.ts';
import { hashInjections, type Injection, recordInjection } from '../../src/archive/records/injections.ts';
import { changeSession, touchSession } from '../../src/archive/records/sessions.ts';
import { type Archive, openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { countVerdicts, type FactSurvival, type Verdict } from '../../src/domain/survival.ts';

export const PIER = { id: '3f2a91c0-aaaa-4000-8000-000000000001', cwd: '/home/ada/work/pier' };
export const TIDES = { id: '7be4d502-bbbb-4000-8000-000000000002', cwd: '/home/ada/work/潮汐表' };
export const BRIEF = '[tideproof] Compaction 1 of this session.\n\n- Never sail at night.\n- 潮汐表 😀';
export const TOLD = 'End the summary with one more section.\n- Never sail at night.';
const DONE = Array.from({ length: 60 }, (_, nth) => `Line ${nth} of what was done at the pier.`).join('\n');
const HANDOFF = '- `make pier` works only in dock/ (seen in a run).\n- User: "Sail only at noon."';
export const SUMMARY = `<analysis>thinking aloud</analysis>\n<summary>\n${DONE}\n10. Handoff:\n${HANDOFF}\n</summary>`;
/** What the handoff quotes and nobody said. */
export const MISQUOTES = ['Sail only at noon.'];

const many = (verdict: Verdict, count: number): FactSurvival[] =>
  Array.from({ length: count }, (_, nth) => ({
    kind: 'request',
    verdict,
    text: `Mend berth ${nth}, ${verdict}.`,
  }));

export const FACTS: FactSurvival[] = [
  { kind: 'note', text: 'Never sail at night.', verdict: 'restored' },
  { kind: 'answer', text: '永远不要在夜间航行。', verdict: 'kept', keptIn: 'summary' },
  { kind: 'request', text: 'Mend the \u001b[31mpier\u001b[0m.', verdict: 'kept', keptIn: 'kept messages' },
  ...many('restored', 99),
  ...many('deferred', 98),
];

/** The minute of one day at which something happened. */
const at = (minute: number) => new Date(Date.UTC(2026, 2, 9, 9, minute)).toISOString();

/**
 * Two sessions as hooks would have recorded them: one compaction with everything (1), one of a subagent (2), one that
 * never happened (3), and one of another project at which nothing was lost (4).
 */
export function recordSessions(file: string): void {
  const archive = openArchive(file);
  const { database } = archive;
  for (const [minute, each] of [PIER, TIDES].entries()) {
    const session = { ...each, client: 'claude-code', transcriptPath: '' };
    touchSession(database, session, { now: new Date(at(minute)), clientPid: 1 });
  }
  recordWhole(archive);
  const ofAgent = { sessionId: PIER.id, agentId: 'agent-1' };
  const agent = startCompaction(database, ofAgent, { startedAt: at(20), trigger: 'auto' });
  changeCompaction(database, agent, { summary: '<summary>done</summary>', summaryFrom: 'subagent-stop' });
  changeCompaction(database, agent, { finishedAt: at(21) });
  startCompaction(database, { sessionId: PIER.id, agentId: '' }, { startedAt: at(30), trigger: 'manual' });
  changeSession(database, PIER.id, { endedAt: at(35), endedHow: 'clear' });
  const easy = startCompaction(database, { sessionId: TIDES.id, agentId: '' }, { startedAt: at(40) });
  changeCompaction(database, easy, { ...countVerdicts([]), restoredAt: at(41) });
  changeCompaction(database, easy, { finishedAt: at(41) });
  hashInjections(archive.database);
  archive.close();
}

function recordWhole({ database }: Archive): void {
  const whose = { sessionId: PIER.id, agentId: '' };
  const started = { startedAt: at(10), trigger: 'auto', instructions: 'keep the\nnames' } as const;
  const id = startCompaction(database, whose, started);
  const common = { ...whose, compactionId: id };
  const give = (minute: number, event: Injection['event'], matcher: string, reason: string, text: string) =>
    recordInjection(database, {
      ...{ ...common, injectedAt: at(minute), event, matcher, reason, text },
      ...{ tokens: Math.ceil(text.length / 3) },
    });
  give(10, 'compaction-started', 'auto', 'what the summary must keep', TOLD);
  changeCompaction(database, id, { summary: SUMMARY, summaryFrom: 'subagent-stop' });
  changeCompaction(database, id, { ...countVerdicts(FACTS), restoredAt: at(12) });
  changeCompaction(database, id, { survival: JSON.stringify(FACTS), misquotes: JSON.stringify(MISQUOTES) });
  give(12, 'session-started', 'compact', 'what the summary lost', BRIEF);
  changeCompaction(database, id, { finishedAt: at(12) });
  database.run`UPDATE compactions SET number = 1, pre_tokens = 167432, post_tokens = 9100, duration_ms = 28400
    WHERE id = ${id}`;
}
