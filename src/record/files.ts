import type { Action, Entry } from '../domain/entry.ts';
import type { EditedFile } from '../domain/state-of-record.ts';
import type { Extractor } from './extractor.ts';

const EDITED_MAX = 150;
const LINES_MAX = 40;
const MODIFIERS = new Set(
  'export default async public private protected static pub abstract final override'.split(' '),
);
const KEYWORDS = new Set(
  'func function class def interface type struct impl const let var fn enum trait module'.split(' '),
);

type FileAction = Extract<Action, { kind: 'read-file' | 'write-file' | 'edit-file' }>;

const COUNTS: Record<FileAction['kind'], string> = {
  'read-file': 'reads',
  'write-file': 'writes',
  'edit-file': 'edits',
};

/** Files that were created, edited and read, with how often and where. A call that was refused or failed does not count. */
export const files: Extractor<null> = {
  name: 'files',
  reads: ['called', 'answered'],
  start: () => null,
  read(entry, _carry, call) {
    const isFailed = entry.type === 'answered' && entry.failed;
    const action = fileAction(isFailed ? call : entry);
    if (!action) return [];
    const { path } = action;
    const isEdit = action.kind === 'edit-file';
    if (isFailed) {
      const add = { [COUNTS[action.kind]]: -1 };
      return [{ kind: 'file', key: path, add, ...(isEdit && { set: { where: '' } }), silent: true }];
    }
    const edits = isEdit ? action.edits : [];
    const where = edits
      .map(({ before, after }) => findDeclaration(after) ?? findDeclaration(before))
      .find(Boolean);
    const add = { [COUNTS[action.kind]]: 1 };
    return [{ kind: 'file', key: path, text: path, add, ...(where && { set: { where } }) }];
  },
};

/** Files that edit tools changed, of the session and its agents, newest last. What commands change is not seen. */
export const editedFiles: Extractor<{ files: EditedFile[] }> = {
  name: 'edited-files',
  reads: ['answered', 'acted'],
  start: () => ({ files: [] }),
  read(entry, carry, call, { mark: { line, generation } }) {
    const answer = entry.type === 'acted' ? entry.act : entry;
    const action = fileAction(call);
    if (answer.type !== 'answered' || answer.failed || !action || action.kind === 'read-file') return [];
    const { path } = action;
    const others = carry.files.filter((file) => file.path !== path);
    carry.files = [...others, { path, line, generation }].slice(-EDITED_MAX);
    return [];
  },
};

function fileAction(entry: Entry | undefined): FileAction | undefined {
  const action = entry?.type === 'called' ? entry.action : undefined;
  return action && Object.hasOwn(COUNTS, action.kind) ? (action as FileAction) : undefined;
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
  // A shorter name, such as `i`, tells nobody where it is.
  return /^[A-Za-z_$][\w$]{2,}/.exec(words[keyword + 1] ?? '')?.[0];
}
