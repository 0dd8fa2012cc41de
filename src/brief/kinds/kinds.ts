import type { FactKind } from '../../domain/fact.ts';
import { agent } from './agent.ts';
import { command } from './command.ts';
import { answer, attempt, decision, plan } from './decision.ts';
import { error } from './error.ts';
import { document, file } from './file.ts';
import { id } from './id.ts';
import type { Kind } from './kind.ts';
import { note } from './note.ts';
import { request } from './request.ts';
import { rule } from './rule.ts';
import { finishedTask, task } from './task.ts';
import { workspace } from './workspace.ts';

/** Every kind of fact, in the order in which a person wants to see them. */
export const kinds: Kind[] = [
  rule,
  request,
  { kind: 'state', title: 'State of the work' },
  { kind: 'statement', title: 'Last messages' },
  task,
  finishedTask,
  plan,
  { kind: 'finding', title: 'Findings' },
  decision,
  answer,
  note,
  attempt,
  error,
  agent,
  workspace,
  { kind: 'ledger-line', title: 'Ledger lines' },
  document,
  command,
  file,
  { kind: 'commit', title: 'Commits', isShort: true },
  id,
];

/** A kind without a record is told by its words alone, and stands last under its own name. */
export function kindOf(name: string): Kind {
  return kinds.find(({ kind }) => kind === name) ?? { kind: name as FactKind, title: `${name}s` };
}
