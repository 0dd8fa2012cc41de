import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { changeCompaction, startCompaction } from '../../src/archive/records/compactions.ts';
import { recordInjection } from '../../src/archive/records/injections.ts';
import { changeSession, touchSession } from '../../src/archive/records/sessions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { countVerdicts, type FactSurvival, type Verdict } from '../../src/domain/survival.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { makeContext } from '../events/test-context.ts';

/** Stands in every text, name and path of the sessions here: nothing of it may leave. */
export const WORD = 'barnacle';
export const NOW = new Date('2026-03-09T12:00:00.000Z');

/** An archive with sessions and compactions as hooks and sweeps leave them. */
export function makeFiguresRoom(environment: NodeJS.ProcessEnv = {}) {
  const home = mkdtempSync(join(tmpdir(), `tideproof-${WORD}-`));
  const context = makeContext({ HOME: home, ...environment }, { cwd: home, now: () => NOW });
  const archive = openArchive(archiveFile(context.dataDir));
  onTestFinished(() => {
    archive.close();
    rmSync(home, { recursive: true, force: true });
  });
  const { database } = archive;
  const session = (id: string) => ({
    ...{ client: 'claude-code', id, cwd: join(home, WORD) },
    transcriptPath: join(home, `${WORD}-${id}.jsonl`),
  });
  let rows = 0;
  return {
    ...{ context, archive },
    addSession(id: string, isOver = true) {
      writeFileSync(
        session(id).transcriptPath,
        `${JSON.stringify({ type: 'user', uuid: `${id}-1`, sessionId: id, version: '2.1.325', message: { role: 'user', content: WORD } })}\n`,
      );
      touchSession(database, session(id), { now: NOW, branch: WORD });
      if (isOver)
        changeSession(database, id, { endedAt: NOW.toISOString(), endedHow: 'other', runningPrompt: null });
    },
    /** With so many prompts of each verdict. */
    addCompaction(sessionId: string, verdicts: Partial<Record<Verdict, number>>, regrets = 0) {
      const whose = { sessionId, agentId: '' };
      rows += 1;
      const startedAt = new Date(NOW.getTime() - 3_600_000 + rows * 60_000).toISOString();
      const id = startCompaction(database, whose, { startedAt, trigger: 'auto', instructions: WORD });
      changeCompaction(database, id, { summary: `<summary>${WORD}</summary>`, summaryFrom: 'post-compact' });
      const facts = Object.entries(verdicts).flatMap(([verdict, count]) =>
        Array.from({ length: count ?? 0 }, (_, index): FactSurvival => {
          return { kind: 'request', text: `Mend ${WORD} ${verdict} ${index}.`, verdict: verdict as Verdict };
        }),
      );
      changeCompaction(database, id, { ...countVerdicts(facts), restoredAt: startedAt });
      changeCompaction(database, id, {
        survival: JSON.stringify(facts),
        misquotes: JSON.stringify([`Mend the ${WORD}.`]),
      });
      const told = { boundaryUuid: `boundary-${rows}`, preTokens: 150_000, postTokens: 9000 };
      changeCompaction(database, id, { ...told, number: 1, finishedAt: startedAt });
      recordInjection(database, {
        ...{ sessionId, agentId: '', compactionId: id, injectedAt: startedAt, event: 'session-started' },
        ...{ matcher: 'compact', reason: WORD, text: `${WORD} `.repeat(50), tokens: 100 },
      });
      const looked = Array.from({ length: regrets }, (_, line) => ({
        ...{ kind: 'read again' as const, what: `src/${WORD}.ts`, time: NOW.toISOString(), line },
      }));
      changeCompaction(database, id, {
        ...{ regrets: JSON.stringify(looked), regretsLine: regrets, regretsFinal: Number(false) },
      });
      return id;
    },
  };
}
