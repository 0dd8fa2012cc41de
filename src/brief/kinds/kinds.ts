import type { Fact, FactKind } from '../../domain/fact.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import { relativePath } from '../../domain/relative-path.ts';
import { quotePrompt } from '../../prompt/quote-prompt.ts';
import { bareCommand } from '../bare-command.ts';
import { clip, oneLine } from '../clip.ts';
import { outlinePlan } from '../outline-plan.ts';
import { plainProse } from '../plain-prose.ts';
import type { Kind, SurvivalPlace } from './kind.ts';

const LATER_MAX = 400;
const WEIGHT: Record<string, number> = { must: 4, should: 2 };

const REQUEST_MAX = 300;

const DECISIONS: SurvivalPlace = {
  ...{ title: 'Decisions', order: 9, countMax: 15, share: 0.25, layout: 'list' },
};
const OUTLINE_MAX = 280;

/** All kinds of facts, in the order in which users see them. */
export const kinds: Kind[] = [
  {
    kind: 'rule',
    title: 'Standing instructions',
    describe: onceEachThing((fact) => `${oneLine(fact.text)}${leadsNote(fact)}${laterNote(fact)}`),
    held: 'rule',
    worth: ({ detail }, recency) =>
      (WEIGHT[String(detail.strength)] ?? 2) + recency + (detail.scope === 'now' ? -1 : 0),
    survival: {
      ...{ title: 'Standing instructions of the user', order: 1, countMax: 12, share: 0.4, layout: 'list' },
    },
    part: () => 'rules',
  },
  {
    kind: 'request',
    title: 'Requests',
    describe: onceEachThing(
      (fact) => `${clip(oneLine(quotePrompt(fact.text, REQUEST_MAX)), REQUEST_MAX)}${leadsNote(fact)}`,
    ),
    part: (_fact, section) => (section === 'state' ? 'request' : 'asked'),
  },
  { kind: 'state', title: 'State of the work' },
  { kind: 'statement', title: 'Last messages' },
  {
    kind: 'task',
    title: 'Tasks',
    describe: onceEachThing(({ text, detail }) => {
      const id = detail.id ? `#${detail.id} ` : '';
      const blocked = detail.blockedBy ? ` (blocked by ${detail.blockedBy})` : '';
      return `[${detail.state ?? 'pending'}] ${id}${text}${blocked}`;
    }),
    held: 'task',
    worth: ({ detail, first }) => (detail.state === 'in_progress' ? 10 : 0) + 1 / (1 + first.line),
    survival: {
      ...{ title: 'Open tasks', order: 2, countMax: 10, share: 0.25, layout: 'list' },
      only: ({ status }) => status === 'open',
    },
    part: (_fact, section) => (section === 'state' ? 'tasks' : undefined),
  },
  {
    kind: 'finished-task',
    title: 'Finished tasks',
    held: 'task',
    survival: {
      title: 'Finished tasks (do not redo; one line each is enough)',
      ...{ order: 7, countMax: 6, share: 0.15, layout: 'list' },
    },
  },
  {
    kind: 'plan',
    title: 'Plans',
    describe: onceEachThing(
      ({ text }) => `Approved plan: ${clip(outlinePlan(text, OUTLINE_MAX), OUTLINE_MAX)}`,
    ),
    survival: DECISIONS,
    part: (_fact, section) => (section === 'state' ? 'plan' : undefined),
  },
  { kind: 'finding', title: 'Findings' },
  {
    kind: 'decision',
    title: 'Decisions',
    held: 'statement',
    survival: DECISIONS,
    part: () => 'decisions',
  },
  {
    kind: 'answer',
    title: 'Answers',
    describe: onceEachThing(({ text }) => clip(oneLine(text), 240)),
    held: 'statement',
    part: () => 'answers',
  },
  {
    kind: 'note',
    title: 'Notes',
    describe: onceEachThing(({ text }) => clip(oneLine(text), 400)),
    held: 'statement',
    survival: { title: 'Noted', order: 4, countMax: 6, share: 0.15, layout: 'list' },
    part: ({ detail }) => (detail.author === 'assistant' ? 'added' : 'notes'),
  },
  {
    kind: 'attempt',
    title: 'Failed attempts',
    held: 'statement',
    survival: {
      ...{ title: 'Tried without success', order: 10, countMax: 5, share: 0.1, layout: 'list' },
    },
  },
  {
    kind: 'error',
    title: 'Errors',
    describe: onceEachThing(({ text, detail }) => {
      const source = detail.source ? `\`${clip(oneLine(String(detail.source)), 80)}\`: ` : '';
      return `${source}${text.replace(/\n/g, ' | ')}`;
    }),
    held: 'lines',
    survival: {
      ...{ title: 'Unresolved errors', order: 3, countMax: 8, share: 0.25, layout: 'list' },
      only: ({ status }) => status === 'open',
    },
    part: (_fact, section) => (section === 'state' ? 'failing' : undefined),
  },
  {
    kind: 'agent',
    title: 'Subagents',
    // Enough to resume it: its id, and its task or, once it has ended, its last message.
    describe: onceEachThing(({ text, status, detail }) => {
      const { type, id, asked, outcome, lastWord } = detail;
      const state = status === 'open' ? 'at work' : outcome === 'completed' ? 'done' : outcome;
      const about = [type, id && `id ${id}`, state].filter(Boolean).join(', ');
      const word = clip(plainProse(String((status === 'open' ? asked : lastWord) ?? '')), 160);
      return `${text}${about && ` (${about})`}${word && `: ${word}`}`;
    }),
    held: 'agent',
    worth: ({ status }, recency) => (status === 'open' ? 1 : 0) + recency,
  },
  {
    kind: 'workspace',
    title: 'Working tree',
    held: 'head',
    survival: { title: 'Working tree', order: 11, countMax: 4, share: 1, layout: 'run' },
  },
  { kind: 'ledger-line', title: 'Ledger lines' },
  {
    kind: 'document',
    title: 'Documents',
    describe: ({ text, detail }, { cwd }) =>
      `${relativePath(text, cwd)}${detail.heading ? `: ${detail.heading}` : ''}`,
    held: 'path',
    lines: { section: 'things', label: 'Document', worth: 6, step: 0, countMax: 12 },
  },
  {
    kind: 'command',
    title: 'Commands',
    describe: onceEachThing((fact) => `\`${oneLine(bareCommand(fact.text))}\`${outcomeOf(fact)}`),
    held: 'command',
    worth: ({ detail, uses }, recency) => weightOf(String(detail.role)) * recency * (1 + Math.log2(1 + uses)),
    survival: {
      ...{ title: 'Test and build commands', order: 6, countMax: 5, share: 0.15, layout: 'list' },
      only: ({ detail }) => detail.role === 'test' || detail.role === 'build',
    },
  },
  {
    kind: 'file',
    title: 'Files',
    describe: (fact, { cwd, withChanges }) =>
      `${relativePath(fact.text, cwd)}${withChanges ? changesOf(fact) : ''}`,
    held: 'path',
    survival: {
      ...{ title: 'Files changed', order: 5, countMax: 20, share: 0.25, layout: 'list' },
      only: ({ detail }) => Number(detail.edits ?? 0) + Number(detail.writes ?? 0) > 0,
    },
  },
  { kind: 'commit', title: 'Commits', isShort: true },
  {
    kind: 'id',
    title: 'Ids',
    isShort: true,
    describe: ({ text, detail }) => oneLine(detail.meaning ? `${text}: ${detail.meaning}` : text),
    held: 'name',
    lines: { section: 'things', worth: 7.9, step: 0.05, countMax: 40 },
    survival: {
      ...{ title: 'Ids in use', order: 8, countMax: 20, share: 1, layout: 'run' },
      only: ({ detail }) => detail.pattern !== undefined,
    },
  },
];

/** The record of a kind; one without a record is shown by its text, last and under its own name. */
export function kindOf(name: string): Kind {
  return kinds.find(({ kind }) => kind === name) ?? { kind: name as FactKind, title: `${name}s` };
}

/** A rule or request of a team's lead must not pass for the user's. */
export function leadsNote(fact: Fact): string {
  return isLeads(fact) ? ' (said by the lead, not by the user)' : '';
}

export function isLeads(fact: Fact | undefined): boolean {
  return fact?.detail.author === 'lead';
}

/** What the user said later about the same thing, and may have changed it. */
function laterNote({ detail: { later = '' } }: Fact): string {
  return later === '' ? '' : ` (the user later: ${clip(oneLine(`${later}`), LATER_MAX)})`;
}

function changesOf({ detail: { edits, writes, where } }: Fact): string {
  const done: string[] = [];
  if (Number(writes) > 0) done.push('written');
  if (Number(edits) > 0) done.push(Number(edits) > 1 ? `edited ${edits}x` : 'edited');
  if (done.length === 0) return '';
  return ` (${done.join(', ')}${where ? `, at ${where}` : ''})`;
}

function outcomeOf({ detail }: Fact): string {
  const { role, result, outcome } = detail;
  if (role === 'git' || role === 'look' || role === 'other') return result === 'failed' ? ' (failed)' : '';
  // "ok pier/berth 0.3s" adds nothing to "ok".
  const said = result === 'ok' ? String(outcome ?? '').replace(/^ok(?:: |\b.*)/, '') : String(outcome ?? '');
  return result === undefined ? ` (${role})` : ` (${role}, ${result}${said && `: ${clip(said, 60)}`})`;
}

function weightOf(role: string): number {
  if (role === 'test' || role === 'build') return 4;
  return role === 'run' ? 2 : 1;
}
