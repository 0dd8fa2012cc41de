import type { Fact, FactKind } from '../domain/fact.ts';

/** One part of what the summarizer is told. */
export interface SurvivalPart {
  title: string;
  kinds: FactKind[];
  countMax: number;
  /** The most it may take of the whole. */
  share: number;
  /** `list` puts facts below each other, `run` behind each other. */
  layout: 'list' | 'run';
  only?: (fact: Fact) => boolean;
}

/** What a summary must keep, exact strings first. The user sees this after a manual compaction, so it stays plain. */
export const survivalParts: SurvivalPart[] = [
  { ...list('Standing instructions of the user', 12, 0.4), kinds: ['rule'] },
  { ...list('Open tasks', 10, 0.25), kinds: ['task'], only: isOpen },
  { ...list('Unresolved errors', 8, 0.25), kinds: ['error'], only: isOpen },
  { ...list('Noted', 6, 0.15), kinds: ['note'] },
  { ...list('Files changed', 20, 0.25), kinds: ['file'], only: wasChanged },
  { ...list('Test and build commands', 5, 0.15), kinds: ['command'], only: isCheck },
  { ...list('Finished tasks (do not redo; one line each is enough)', 6, 0.15), kinds: ['finished-task'] },
  { ...run('Ids in use', 20), kinds: ['id'], only: (fact) => fact.detail.pattern !== undefined },
  { ...list('Decisions', 15, 0.25), kinds: ['plan', 'decision'] },
  { ...list('Tried without success', 5, 0.1), kinds: ['attempt'] },
  { ...run('Working tree', 4), kinds: ['workspace'] },
];

function list(title: string, countMax: number, share: number) {
  return { title, countMax, share, layout: 'list' as const };
}

function run(title: string, countMax: number) {
  return { title, countMax, share: 1, layout: 'run' as const };
}

function isOpen(fact: Fact): boolean {
  return fact.status === 'open';
}

function wasChanged(fact: Fact): boolean {
  return Number(fact.detail.edits ?? 0) + Number(fact.detail.writes ?? 0) > 0;
}

function isCheck(fact: Fact): boolean {
  return fact.detail.role === 'test' || fact.detail.role === 'build';
}
