import type { Fact, FactKind } from '../domain/fact.ts';
import { clip, describeFact, oneLine } from './describe-fact.ts';
import { rankFacts } from './rank-facts.ts';
import { requestInWork } from './request-in-work.ts';

export interface SurvivalRequest {
  facts: Fact[];
  runningPrompt: string;
  cwd: string;
  turn: number;
  charactersMax: number;
}

interface Part {
  title: string;
  kind: FactKind;
  countMax: number;
  only?: (fact: Fact) => boolean;
}

/** What the summarizer must keep, exact strings first. The user sees this after a manual compaction, so it stays plain. */
const parts: Part[] = [
  { title: 'Standing instructions of the user', kind: 'rule', countMax: 12 },
  { title: 'Open tasks', kind: 'task', countMax: 10, only: (fact) => fact.status === 'open' },
  { title: 'Unresolved errors', kind: 'error', countMax: 8, only: (fact) => fact.status === 'open' },
  {
    title: 'Files changed',
    kind: 'file',
    countMax: 20,
    only: (fact) => Number(fact.detail.edits ?? 0) + Number(fact.detail.writes ?? 0) > 0,
  },
  {
    title: 'Test and build commands',
    kind: 'command',
    countMax: 5,
    only: (fact) => fact.detail.role === 'test' || fact.detail.role === 'build',
  },
];

const ASK =
  'Keep these word for word in the summary (paths, commands, ids and error texts exactly as written):';

/** Facts → the additional instructions for the summarizer, within a budget. Empty when there is nothing to keep. */
export function composeSurvival(request: SurvivalRequest): string {
  const lines: string[] = [];
  let left = request.charactersMax - ASK.length;
  const add = (line: string): boolean => {
    if (line.length + 1 > left) return false;
    lines.push(line);
    left -= line.length + 1;
    return true;
  };
  const { text: prompt } = requestInWork(request.facts, request.runningPrompt);
  if (request.runningPrompt !== '') add(`Request in work: ${clip(oneLine(prompt), 600)}`);
  for (const part of parts) {
    const chosen = request.facts.filter(
      (fact) => fact.kind === part.kind && fact.status !== 'superseded' && (part.only?.(fact) ?? true),
    );
    const ranked = rankFacts(chosen, request.turn).slice(0, part.countMax);
    if (ranked.length === 0 || !add(`${part.title}:`)) continue;
    for (const fact of ranked) if (!add(`- ${clip(describeFact(fact, { cwd: request.cwd }), 300)}`)) break;
  }
  const state = request.facts.filter((fact) => fact.kind === 'workspace').map((fact) => fact.text);
  if (lines.length > 0 && state.length > 0) add(`Working tree: ${clip(state.join('; '), 400)}`);
  return lines.length === 0 ? '' : `${ASK}\n${lines.join('\n')}`;
}
