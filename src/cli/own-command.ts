import { basename } from 'node:path';

/** How the person can call us again, ready to be pasted into a shell. */
export function ownCommand(startedAs: string, entryFile: string): string {
  if (/[\\/]_npx[\\/]/.test(startedAs)) return 'npx tideproof';
  if (basename(startedAs) === 'tideproof') return 'tideproof';
  return /^[\w./:@-]+$/.test(entryFile) ? `node ${entryFile}` : `node "${entryFile}"`;
}
