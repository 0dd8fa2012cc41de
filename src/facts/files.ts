import type { Action } from '../domain/entry.ts';
import type { Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';
import { findDeclaration } from './find-declaration.ts';

/** Files created, edited and read, with how often and where. A change that failed is no change. */
export const files: Extractor<null> = {
  name: 'files',
  reads: ['called', 'answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type === 'called') return touched(entry.action);
    if (entry.type === 'answered' && entry.failed && call) return taken(call.action);
    return [];
  },
};

function touched(action: Action): Sighting[] {
  if (action.kind === 'read-file') {
    const range = rangeOf(action);
    return [
      { kind: 'file', key: action.path, text: action.path, add: { reads: 1 }, set: range ? { range } : {} },
    ];
  }
  if (action.kind === 'write-file') {
    return [{ kind: 'file', key: action.path, text: action.path, add: { writes: 1 } }];
  }
  if (action.kind === 'edit-file') {
    const where = action.edits
      .map((edit) => findDeclaration(edit.after) ?? findDeclaration(edit.before))
      .find(Boolean);
    return [
      {
        kind: 'file',
        key: action.path,
        text: action.path,
        add: { edits: 1 },
        set: where ? { where } : {},
      },
    ];
  }
  return [];
}

/** `40-59` are twenty lines; without a count it is read to the end. */
function rangeOf({ firstLine, lineCount }: Extract<Action, { kind: 'read-file' }>): string {
  if (firstLine === undefined && lineCount === undefined) return '';
  const first = firstLine ?? 1;
  return lineCount === undefined ? `${first}-` : `${first}-${first + lineCount - 1}`;
}

/** Undoes the count of a call that was refused or failed. */
function taken(action: Action): Sighting[] {
  if (action.kind === 'read-file')
    return [{ kind: 'file', key: action.path, add: { reads: -1 }, silent: true }];
  if (action.kind === 'write-file')
    return [{ kind: 'file', key: action.path, add: { writes: -1 }, silent: true }];
  if (action.kind === 'edit-file')
    return [{ kind: 'file', key: action.path, add: { edits: -1 }, set: { where: '' }, silent: true }];
  return [];
}
