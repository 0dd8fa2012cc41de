import { relativePath } from '../../brief/carried-text.ts';
import { type FactKind, isTerm } from '../../domain/fact.ts';
import type { FactSurvival } from '../../domain/survival.ts';
import type { Print } from '../print.ts';
import { showFacts } from './show-facts.ts';

const PATH_KINDS: readonly FactKind[] = ['file', 'path', 'document'];

/** Terms are told beside the ledger and do not count for the score. */
export function showSurvival(facts: readonly FactSurvival[], cwd: string, print: Print, all: boolean): void {
  const named = facts.map((fact) =>
    PATH_KINDS.includes(fact.kind) ? { ...fact, text: relativePath(fact.text, cwd) } : fact,
  );
  const parts = {
    'What became of the facts': named.filter((fact) => !isTerm(fact)),
    'What became of the terms in use, which do not count for the score': named.filter(isTerm),
  };
  for (const [title, part] of Object.entries(parts)) {
    if (part.length > 0) print.line(`\n${print.paint('bold', title)}`);
    showFacts(part, print, all);
  }
}
