import { changeFact, type Fact } from '../domain/fact.ts';
import { indexNames } from './name-index.ts';

/** The part of a summary that tells what is being done and what comes next stands at its end. */
const SHARE_OF_OUTLOOK = 0.25;
/** On real sessions, names from a file named there were needed two to three times as often as others of the same heat. */
const WARMTH = 2;

/** Raises files that the end of the summary names, and the names in them: that is where work goes on. */
export function warmByTopic(facts: Fact[], summary: string): Fact[] {
  const outlook = summary.slice(summary.length * (1 - SHARE_OF_OUTLOOK));
  const names = indexNames(outlook);
  const known = new Map<string, boolean>();
  const isNamed = (path: string): boolean => {
    let named = known.get(path);
    if (named === undefined) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      named = name !== '' && names.holdsTerm(name);
      known.set(path, named);
    }
    return named;
  };
  return facts.map((fact) => {
    const file = fileOf(fact);
    if (file === '' || fact.detail.heat === undefined || !isNamed(file)) return fact;
    return changeFact(fact, fact.text, { ...fact.detail, heat: Number(fact.detail.heat) * WARMTH });
  });
}

/** The file that a term belongs to; a path is its own. */
function fileOf({ kind, text, detail }: Fact): string {
  if (kind === 'file' || kind === 'path') return text;
  return kind === 'symbol' ? String(detail.home ?? '') : '';
}
