import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeAccount } from '../brief/compose-account.ts';
import { composeHandoff } from '../brief/compose-handoff.ts';
import type { Context } from '../context/context.ts';
import type { Fact } from '../domain/fact.ts';
import type { SessionRef } from '../domain/session.ts';
import { readStanding } from '../session/read-standing.ts';

/** Room for it in a first prompt, where no hook's limit holds. */
const BUDGET = { charactersMax: 8000, tokensMax: 2500 };

/** What the ledger knows of a session that is over, for the one that goes on with the same task. */
export function writeHandoff(session: SessionRef, task: string, archive: Archive, context: Context): string {
  const standing = readStanding({ session }, archive, context);
  if (!standing) return '';
  const facts = standing.facts.filter((fact) => !isInPrompt(fact, task));
  return composeHandoff({
    account: composeAccount({ ...standing, facts, runningPrompt: '' }),
    ending: 'relayed',
    ageMilliseconds: 0,
    transcriptPath: session.transcriptPath,
    ...BUDGET,
  });
}

/** The task and the last words stand in the prompt whole; what was taken from them would only be said twice. */
function isInPrompt({ kind, text }: Fact, task: string): boolean {
  return kind === 'request' || kind === 'statement' || (kind === 'rule' && task.includes(text));
}
