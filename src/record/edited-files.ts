import type { Action } from '../domain/entry.ts';
import type { EditedFile } from '../domain/state-of-record.ts';
import type { Extractor } from './extractor.ts';

const FILES_MAX = 150;

interface Carry {
  files: EditedFile[];
}

/** Files that edit tools changed, of the session and its agents, newest last. What commands change is not seen. */
export const editedFiles: Extractor<Carry> = {
  name: 'edited-files',
  reads: ['answered', 'acted'],
  start: () => ({ files: [] }),
  read(entry, carry, call, { mark }) {
    const answer = entry.type === 'acted' ? entry.act : entry;
    if (answer.type !== 'answered' || answer.failed || !call) return [];
    const path = pathOf(call.action);
    if (path === undefined) return [];
    const { time, line, generation } = mark;
    const known = carry.files.find((file) => file.path === path);
    const edits = known && known.generation === generation ? known.edits + 1 : 1;
    carry.files = [
      ...carry.files.filter((file) => file !== known),
      { path, edits, time, line, generation },
    ].slice(-FILES_MAX);
    return [];
  },
};

function pathOf(action: Action): string | undefined {
  return action.kind === 'edit-file' || action.kind === 'write-file' ? action.path : undefined;
}
