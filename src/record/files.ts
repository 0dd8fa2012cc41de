import type { ActionOf, Entry } from '../domain/entry.ts';
import type { EditedFile } from '../domain/state-of-record.ts';
import type { Extractor } from './extractor.ts';

const EDITED_MAX = 150;
const LINES_MAX = 40;
const WORDS_MAX = 9;
/** What may stand before a declaration, and what declares. */
const MODIFIERS = 'export default async public private protected static pub abstract final override'.split(
  ' ',
);
const DECLARES =
  'func function class def interface type struct impl const let var fn enum trait module'.split(' ');
/** A shorter name, such as `i`, tells nobody where it is. */
const NAME = /^[A-Za-z_$][\w$]{2,}/;

type FileAction = ActionOf<'read-file' | 'write-file' | 'edit-file'>;

const COUNTS = { 'read-file': 'reads', 'write-file': 'writes', 'edit-file': 'edits' };

/**
 * Files that were created, edited and read, with how often and where. A call that was refused or failed does not count. Carried
 * along are those that edit tools changed, of the session and its agents, newest last; what commands change is not seen.
 */
export const files: Extractor<{ edited: EditedFile[] }, 'called' | 'answered' | 'acted'> = {
  name: 'files',
  reads: ['called', 'answered', 'acted'],
  start: () => ({ edited: [] }),
  read(entry, carry, call, { mark: { line, generation } }) {
    const answer = entry.type === 'acted' ? entry.act : entry;
    const action = fileAction(answer.type === 'answered' ? call : entry);
    if (!action) return [];
    const { kind, path } = action;
    const isEdit = kind === 'edit-file';
    if (answer.type === 'answered') {
      if (answer.failed) {
        if (entry.type === 'acted') return [];
        const add = { [COUNTS[kind]]: -1 };
        return [{ kind: 'file', key: path, add, ...(isEdit && { set: { where: '' } }), silent: true }];
      }
      const others = carry.edited.filter((file) => file.path !== path);
      if (kind !== 'read-file') carry.edited = [...others, { path, line, generation }].slice(-EDITED_MAX);
      return [];
    }
    const edits = isEdit ? action.edits : [];
    const where = edits
      .map(({ before, after }) => findDeclaration(after) ?? findDeclaration(before))
      .find(Boolean);
    const add = { [COUNTS[kind]]: 1 };
    return [{ kind: 'file', key: path, text: path, add, ...(where && { set: { where } }) }];
  },
};

function fileAction(entry: Entry | undefined): FileAction | undefined {
  const action = entry?.type === 'called' ? entry.action : undefined;
  return action && Object.hasOwn(COUNTS, action.kind) ? (action as FileAction) : undefined;
}

/** The first name that a piece of code declares, to tell where in its file an edit was made. */
function findDeclaration(code: string): string | undefined {
  for (const line of code.split('\n', LINES_MAX)) {
    const words = line.trim().split(' ', WORDS_MAX);
    let at = words.findIndex((word) => !MODIFIERS.includes(word));
    if (!DECLARES.includes(words[at] ?? '')) continue;
    // The receiver of a method in Go.
    if (words[at + 1]?.startsWith('('))
      at = words.findIndex((word, index) => index > at && word.endsWith(')'));
    const name = at === -1 ? null : NAME.exec(words[at + 1] ?? '');
    if (name) return name[0];
  }
  return undefined;
}
