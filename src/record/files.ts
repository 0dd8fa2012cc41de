import type { Action, Entry } from '../domain/entry.ts';
import type { EditedFile } from '../domain/state-of-record.ts';
import type { Extractor } from './extractor.ts';

const EDITED_MAX = 150;
const LINES_MAX = 40;
/** A name that a line declares, also that of a method in Go. A shorter one, such as `i`, tells nobody where it is. */
const DECLARATION = new RegExp(
  String.raw`^\s*(?:(?:export|default|async|public|private|protected|static|pub|abstract|final|override) )*` +
    String.raw`(?:func \([^)]*\)|func|function|class|def|interface|type|struct|impl|const|let|var|fn|enum|trait|module) ` +
    String.raw`([A-Za-z_$][\w$]{2,})`,
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
  for (const line of code.split('\n', LINES_MAX)) {
    const name = DECLARATION.exec(line)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}
