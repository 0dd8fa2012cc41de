import { openLedger } from '../archive/records/ledger.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeHandoff } from '../brief/compose-handoff.ts';
import { readTasks } from '../clients/claude-code/rows/read-tasks.ts';
import type { Context } from '../context/context.ts';
import type { Fact } from '../domain/fact.ts';
import type { SessionRef } from '../domain/session.ts';
import { mergeTasks } from '../session/merge-tasks.ts';
import { readBranch } from '../system/git/read-branch.ts';

/** Room for it in a first prompt, where no hook's limit holds. */
const BUDGET = { charactersMax: 8000, tokensMax: 2500 };

/** What the ledger knows of a session that is over, for the one that goes on with the same task. */
export function writeHandoff(session: SessionRef, task: string, archive: Archive, context: Context): string {
  const reading = findReading(archive.database, session.transcriptPath);
  if (!reading) return '';
  const { turn, generation } = reading.progress;
  const mark = { uuid: '', line: 0, time: context.now().toISOString(), turn, generation };
  const recorded = openLedger(archive.database, reading.transcriptId).all();
  const facts = mergeTasks(recorded, readTasks(context.claudeDir, session.id), mark, context.masker);
  return composeHandoff({
    facts: facts.filter((fact) => !isInPrompt(fact, task)),
    runningPrompt: '',
    ending: 'relayed',
    ageMilliseconds: 0,
    branch: readBranch(session.cwd) ?? '',
    cwd: session.cwd,
    turn,
    transcriptPath: session.transcriptPath,
    ...BUDGET,
  });
}

/** The task and the last words stand in the prompt whole; what was taken from them would only be said twice. */
function isInPrompt({ kind, text }: Fact, task: string): boolean {
  return kind === 'request' || kind === 'statement' || (kind === 'rule' && task.includes(text));
}
