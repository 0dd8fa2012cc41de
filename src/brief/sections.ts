import type { Fact, FactKind } from '../domain/fact.ts';
import type { Section } from './brief-line.ts';
import { describeFact } from './describe-fact.ts';
import { rankFacts } from './rank-facts.ts';

interface SectionPlan {
  name: string;
  title: string;
  kinds: FactKind[];
  share: number;
  layout: 'list' | 'run';
  only?: (fact: Fact) => boolean;
}

/** What a brief says after "where work stood", in order. Lists of symbols come last. */
const plans: SectionPlan[] = [
  {
    name: 'rules',
    title: 'Standing instructions of the user (their words, still in force)',
    kinds: ['rule'],
    share: 0.22,
    layout: 'list',
  },
  { name: 'tasks', title: 'Open tasks', kinds: ['task'], share: 0.1, layout: 'list', only: isOpen },
  {
    name: 'errors',
    title: 'Errors not resolved yet',
    kinds: ['error'],
    share: 0.1,
    layout: 'list',
    only: isOpen,
  },
  { name: 'decisions', title: 'Decided', kinds: ['decision', 'answer', 'plan'], share: 0.08, layout: 'list' },
  { name: 'files', title: 'Files in work', kinds: ['file'], share: 0.2, layout: 'list', only: wasTouched },
  { name: 'commands', title: 'Commands that were used', kinds: ['command'], share: 0.2, layout: 'list' },
  { name: 'ids', title: 'Ids and links', kinds: ['id', 'url', 'commit'], share: 0.06, layout: 'run' },
  { name: 'paths', title: 'Other paths', kinds: ['path'], share: 0.1, layout: 'run' },
  { name: 'symbols', title: 'Names in use', kinds: ['symbol'], share: 0.38, layout: 'run' },
];

/** Lost facts → the sections of a brief, each with its lines in the order of their worth. */
export function planSections(lost: Fact[], cwd: string, turn: number): Section[] {
  return plans.map(({ name, title, kinds, share, layout, only }) => ({
    name,
    title,
    share,
    layout,
    lines: rankFacts(
      lost.filter(
        (fact) => kinds.includes(fact.kind) && fact.status !== 'superseded' && (only?.(fact) ?? true),
      ),
      turn,
    ).map((fact) => ({ fact, text: describeFact(fact, cwd) })),
  }));
}

function isOpen(fact: Fact): boolean {
  return fact.status === 'open';
}

function wasTouched(fact: Fact): boolean {
  const { reads, writes, edits } = fact.detail;
  return Number(reads ?? 0) + Number(writes ?? 0) + Number(edits ?? 0) > 0;
}
