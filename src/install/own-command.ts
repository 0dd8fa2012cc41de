import { basename } from 'node:path';
import { findPassingRunner } from './find-passing-runner.ts';

/** How the person can call us again, ready to be pasted into a shell. */
export function ownCommand(startedAs: string, entryFile: string): string {
  const runner = findPassingRunner(startedAs);
  if (runner !== undefined) return `${runner} tideproof`;
  if (basename(startedAs) === 'tideproof') return 'tideproof';
  return /^[\w./:@-]+$/.test(entryFile) ? `node ${entryFile}` : `node "${entryFile}"`;
}
