import type { Fact, FactKind } from '../domain/fact.ts';

export interface SectionPlan {
  name: string;
  title: string;
  /** For briefs that are not full. */
  shortTitle: string;
  kinds: FactKind[];
  /** Share of the budget, and share when only the essence fits; terms compete for what is left. */
  share: number | 'terms';
  shareOfEssence: number | 'terms';
  layout: 'list' | 'run';
  /** Between lines behind each other: as short as keeps them apart. */
  separator: string;
  only?: (fact: Fact, turn: number) => boolean;
  /** A section for each value of this detail, which stands in the place of % in the title. */
  splitBy?: string;
  /** Left out of smaller briefs: others need the room more. */
  onlyInFull?: true;
}

const RECENT_TURNS = 50;

/** What a brief says after "where work stood", in order. Lists of names come last. */
export const sectionPlans: SectionPlan[] = [
  {
    ...statements('rules', "The user's standing instructions, still in force", 'Rules', 0.2, 0.2),
    kinds: ['rule'],
  },
  { ...statements('tasks', 'Open tasks', 'Tasks', 0.1, 0.04), kinds: ['task'], only: isOpen },
  { ...statements('errors', 'Errors still open', 'Errors', 0.05, 0.04), kinds: ['error'], only: isOpen },
  { ...statements('notes', 'Noted', 'Noted', 0.06, 0.04), kinds: ['note'] },
  { ...statements('answers', "The user's answers", 'Answers', 0.06, 0), kinds: ['answer'], onlyInFull: true },
  { ...statements('workspace', 'Working tree', 'Git', 0.1, 0.08), kinds: ['workspace'] },
  {
    ...statements('decisions', 'Decided', 'Decided', 0.05, 0),
    kinds: ['plan', 'decision'],
    onlyInFull: true,
  },
  {
    ...statements('attempts', 'Tried without success', 'Tried', 0.03, 0),
    kinds: ['attempt'],
    onlyInFull: true,
  },
  {
    ...statements('agents', 'Subagents', 'Subagents', 0.06, 0),
    kinds: ['agent'],
    only: isOpenOrRecent,
    onlyInFull: true,
  },
  {
    ...statements('requests', 'Asked before (latest first)', 'Asked', 0.06, 0),
    kinds: ['request'],
    only: wasLongEnough,
    onlyInFull: true,
  },
  {
    ...statements('commands', 'Test, build and run', 'Run', 0.03, 0),
    kinds: ['command'],
    only: isProjectCommand,
  },
  {
    ...statements('ledgers', 'From % (latest first)', 'From %', 0.14, 0.08),
    kinds: ['ledger-line'],
    splitBy: 'file',
  },
  {
    ...statements('documents', 'Documents', 'Documents', 0.05, 0),
    kinds: ['document'],
    onlyInFull: true,
  },
  {
    ...statements('finished', 'Finished tasks', 'Finished', 0.03, 0),
    kinds: ['finished-task'],
    onlyInFull: true,
  },
  {
    ...terms('files', 'Files in work, and names in them', 'Files', 'list', '; '),
    kinds: ['file'],
    only: wasChanged,
  },
  {
    ...terms('paths', 'Paths', 'Paths', 'run', ', '),
    kinds: ['path', 'file'],
    only: (fact) => !wasChanged(fact),
  },
  { ...terms('segments', 'Shell commands', 'Shell', 'list', '; '), kinds: ['segment'] },
  { ...terms('ids', 'Commits, ids and links', 'Ids', 'run', ', '), kinds: ['commit', 'id', 'url'] },
  { ...terms('names', 'Names in use', 'Names', 'run', ' '), kinds: ['symbol'] },
];

function statements(name: string, title: string, shortTitle: string, share: number, shareOfEssence: number) {
  return { name, title, shortTitle, share, shareOfEssence, layout: 'list' as const, separator: '; ' };
}

function terms(name: string, title: string, shortTitle: string, layout: 'list' | 'run', separator: string) {
  const share = 'terms' as const;
  return { name, title, shortTitle, share, shareOfEssence: share, layout, separator };
}

function isOpen(fact: Fact): boolean {
  return fact.status === 'open';
}

/** What an agent found is needed for a while after its end. */
function isOpenOrRecent(fact: Fact, turn: number): boolean {
  return fact.status === 'open' || turn - fact.last.turn <= RECENT_TURNS;
}

/** "yes" and "go on" say nothing without what they answered. */
function wasLongEnough(fact: Fact): boolean {
  return fact.text.length > 20;
}

function wasChanged(fact: Fact): boolean {
  return Number(fact.detail.writes ?? 0) + Number(fact.detail.edits ?? 0) > 0;
}

function isProjectCommand(fact: Fact): boolean {
  return fact.detail.role === 'test' || fact.detail.role === 'build' || fact.detail.role === 'run';
}
