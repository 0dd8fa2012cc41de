/** What it takes to explain that paths are written below a folder, besides the folder itself. */
const EXPLANATION_CHARACTERS = 40;
/** A longer one would take the room of everything else in a small brief. */
const FOLDER_CHARACTERS_MAX = 200;

/**
 * The folder that most paths lie in, so that it is written once instead of on each of them. Every path keeps at least its
 * last folder and its name. Ends with a slash; empty when there is none worth it.
 */
export function sharedFolder(paths: string[]): string {
  const saved = new Map<string, number>();
  for (const path of paths) {
    const parts = path.split('/');
    for (let count = 1; count <= parts.length - 2; count++) {
      const folder = `${parts.slice(0, count).join('/')}/`;
      saved.set(folder, (saved.get(folder) ?? 0) + folder.length);
    }
  }
  let best = '';
  let most = 0;
  for (const [folder, characters] of saved) {
    const gain = characters - folder.length - EXPLANATION_CHARACTERS;
    if (gain <= most || folder === '/' || folder.length > FOLDER_CHARACTERS_MAX) continue;
    best = folder;
    most = gain;
  }
  return best;
}

/** A path as written below a shared folder. */
export function belowFolder(path: string, folder: string): string {
  return folder !== '' && path.startsWith(folder) && path.slice(folder.length).includes('/')
    ? path.slice(folder.length)
    : path;
}
