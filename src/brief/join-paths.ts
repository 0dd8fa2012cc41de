import { changeFact, type Fact } from '../domain/fact.ts';
import { relativePath } from './carried-text.ts';

/** Files that were worked on and paths that were only mentioned, each once, with the heat of all its spellings. */
export function joinPaths(facts: Fact[], cwd: string): Fact[] {
  const joined = new Map<string, Fact>();
  const others: Fact[] = [];
  for (const fact of facts) {
    if (fact.kind !== 'file' && fact.kind !== 'path') {
      others.push(fact);
      continue;
    }
    const path = relativePath(fact.text, cwd);
    const name = path.startsWith('./') ? path.slice(2) : path;
    const known = joined.get(name);
    const heat = Number(known?.detail.heat ?? 0) + Number(fact.detail.heat ?? 0);
    const main = known?.kind === 'file' ? known : fact;
    joined.set(name, changeFact(main, name, { ...main.detail, heat }));
  }
  return [...others, ...joined.values()];
}
