import type { Fact, FactKind } from '../domain/fact.ts';
import type { Section } from './brief-line.ts';
import { describeFact } from './describe-fact.ts';
import { rankFacts, worthOf } from './rank-facts.ts';

interface SectionPlan {
  name: string;
  title: string;
  shortTitle: string;
  kinds: FactKind[];
  /** Share of the budget in a full brief, and in one so small that only the essence fits. */
  share: number | 'terms';
  shareSmall: number | 'terms';
  layout: 'list' | 'run';
  only?: (fact: Fact) => boolean;
}

/** What a brief says after "where work stood", in order. Lists of symbols come last. */
const plans: SectionPlan[] = [
  {
    name: 'rules',
    title: "The user's standing instructions, still in force",
    shortTitle: 'Rules',
    kinds: ['rule'],
    share: 0.2,
    shareSmall: 0.1,
    layout: 'list',
  },
  {
    name: 'tasks',
    title: 'Open tasks',
    shortTitle: 'Tasks',
    kinds: ['task'],
    share: 0.1,
    shareSmall: 0.04,
    layout: 'list',
    only: isOpen,
  },
  {
    name: 'errors',
    title: 'Errors still open',
    shortTitle: 'Errors',
    kinds: ['error'],
    share: 0.05,
    shareSmall: 0.04,
    layout: 'list',
    only: isOpen,
  },
  {
    name: 'decisions',
    title: 'Decided',
    shortTitle: 'Decided',
    kinds: ['decision', 'answer', 'plan'],
    share: 0.07,
    shareSmall: 0,
    layout: 'list',
  },
  {
    name: 'commands',
    title: 'Test, build and run',
    shortTitle: 'Run',
    kinds: ['command'],
    share: 0.05,
    shareSmall: 0,
    layout: 'list',
    only: isProjectCommand,
  },
  {
    name: 'files',
    title: 'Files in work, and names in them',
    shortTitle: 'Files',
    kinds: ['file'],
    share: 'terms',
    shareSmall: 'terms',
    layout: 'list',
    only: wasChanged,
  },
  {
    name: 'paths',
    title: 'Paths',
    shortTitle: 'Paths',
    kinds: ['path', 'file'],
    share: 'terms',
    shareSmall: 'terms',
    layout: 'run',
    only: (fact) => !wasChanged(fact),
  },
  {
    name: 'segments',
    title: 'Shell commands',
    shortTitle: 'Shell',
    kinds: ['segment'],
    share: 'terms',
    shareSmall: 'terms',
    layout: 'run',
  },
  {
    name: 'ids',
    title: 'Ids and links',
    shortTitle: 'Ids',
    kinds: ['id', 'url', 'commit'],
    share: 'terms',
    shareSmall: 'terms',
    layout: 'run',
  },
  {
    name: 'names',
    title: 'Names in use',
    shortTitle: 'Names',
    kinds: ['symbol'],
    share: 'terms',
    shareSmall: 'terms',
    layout: 'run',
  },
];

export interface SectionContext {
  cwd: string;
  turn: number;
  small: boolean;
  /** Written once in the opening instead of on every path; see `sharedFolder`. */
  folder: string;
}

/** Lost facts → the sections of a brief, each with its lines in the order of their worth. */
export function planSections(lost: Fact[], context: SectionContext): Section[] {
  const { turn, small } = context;
  return plans.map(({ name, title, shortTitle, kinds, share, shareSmall, layout, only }) => ({
    name,
    title: small ? shortTitle : title,
    share: small ? shareSmall : share,
    layout: small ? 'run' : layout,
    lines: rankFacts(
      lost.filter(
        (fact) => kinds.includes(fact.kind) && fact.status !== 'superseded' && (only?.(fact) ?? true),
      ),
      turn,
    ).map((fact) => ({ fact, text: describeFact(fact, context), worth: worthOf(fact, turn) })),
  }));
}

function isOpen(fact: Fact): boolean {
  return fact.status === 'open';
}

function wasChanged(fact: Fact): boolean {
  return Number(fact.detail.writes ?? 0) + Number(fact.detail.edits ?? 0) > 0;
}

function isProjectCommand(fact: Fact): boolean {
  return fact.detail.role === 'test' || fact.detail.role === 'build' || fact.detail.role === 'run';
}
