import type { Action } from '../domain/entry.ts';
import type { Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

const LINES_MAX = 40;

const MODIFIERS = new Set(
  'export default async public private protected static pub abstract final override'.split(' '),
);

const KEYWORDS = new Set(
  'func function class def interface type struct impl const let var fn enum trait module'.split(' '),
);

/** Files that were created, edited and read, with how often and where. Failed edits do not count. */
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

/** The lines that were read: `40-59` are twenty lines, `40-` is everything from line 40 on. */
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

/** The first name that a piece of code declares, to tell where in its file an edit was made. */
function findDeclaration(code: string): string | undefined {
  let start = 0;
  for (let count = 0; count < LINES_MAX && start < code.length; count++) {
    const newline = code.indexOf('\n', start);
    const end = newline === -1 ? code.length : newline;
    const name = declaredOn(code.slice(start, Math.min(end, start + 200)).trim());
    if (name !== undefined) return name;
    start = end + 1;
  }
  return undefined;
}

function declaredOn(line: string): string | undefined {
  const first = line.slice(0, Math.max(0, line.indexOf(' ')));
  if (!MODIFIERS.has(first) && !KEYWORDS.has(first)) return undefined;
  // `func (s *Store) Save(`: skips the receiver between the keyword and the name.
  const words = line.replace(/^(func) \([^)]*\)/, '$1').split(' ');
  const keyword = words.findIndex((word) => !MODIFIERS.has(word));
  if (keyword === -1 || !KEYWORDS.has(words[keyword]!)) return undefined;
  return /^[A-Za-z_$][\w$]*/.exec(words[keyword + 1] ?? '')?.[0];
}
