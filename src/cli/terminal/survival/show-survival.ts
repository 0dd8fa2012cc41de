import type { FactKind } from '../../../domain/fact.ts';
import { relativePath } from '../../../domain/relative-path.ts';
import type { FactSurvival } from '../../../domain/survival.ts';
import type { Print } from '../print.ts';
import { showFacts } from './show-facts.ts';

const PATH_KINDS: readonly FactKind[] = ['file', 'document'];

/** What became of every fact, with paths as the project names them. */
export function showSurvival(facts: readonly FactSurvival[], cwd: string, print: Print): void {
  if (facts.length === 0) return;
  const named = facts.map((fact) =>
    PATH_KINDS.includes(fact.kind) ? { ...fact, text: relativePath(fact.text, cwd) } : fact,
  );
  print.line(print.paint('bold', 'What became of the facts'));
  showFacts(named, print);
  print.line();
}
