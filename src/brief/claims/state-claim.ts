import { relativePath } from '../../domain/relative-path.ts';
import { type Claim, derivedFact } from './claim.ts';

/** A line of "where it stands" that was derived from the record. */
export function shortPaths(text: string, cwd: string): string {
  return cwd === '' ? text : text.replaceAll(`${cwd}/`, '');
}

export function stateClaim(key: string, text: string, worth: number): Claim {
  return { section: 'state', text, worth, fact: derivedFact('state', key, text), isDerived: true };
}

/** Names of files, from the project on, as many as a line has room for. */
export function listFiles(paths: string[], cwd: string, max: number): string {
  const shown = paths.slice(0, max).map((path) => relativePath(path, cwd));
  const more = paths.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The names alone: a line that stands near says where the files are. */
export function nameFiles(paths: string[], max: number): string {
  return listFiles(
    paths.map((path) => path.slice(path.lastIndexOf('/') + 1)),
    '',
    max,
  );
}

/** A command without what only cuts its output down, on one line. */
export function bareCommand(command: string): string {
  return command
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?:\s*2>&1)?(?:\s*\|\s*(?:tail|head|grep|cat|tee|less|sort|wc)\b[^|]*)*$/, '')
    .replace(/\s*2>&1$/, '')
    .trim();
}
