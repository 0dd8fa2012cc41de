import type { WorkState } from '../../domain/work-state.ts';

const SHOWN_MAX = 3;

/** Files that a text names and that were deleted since: " (deleted since: ebb.ts)". */
export function goneNote(text: string, { undone, removals = [], files }: WorkState): string {
  const gone = new Set(
    [...undone.filter(({ isDeleted }) => isDeleted), ...removals.filter(({ to }) => to === undefined)]
      .filter(({ path }) => !files.some((file) => file.path === path))
      .map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
  );
  const named = [...gone].filter((name) => text.includes(name)).slice(0, SHOWN_MAX);
  return named.length === 0 ? '' : ` (deleted since: ${named.join(', ')})`;
}
