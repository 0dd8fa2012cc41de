import { type Stats, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { readHead } from '../../../system/read-file-part.ts';
import type { TouchedFile } from '../../client.ts';
import { compareVersions } from '../settings/compare-versions.ts';

/** Older versions attach files too, but no row records it, so a missing one could not be noticed. */
const SINCE = '2.1.101';
/**
 * The client attaches the five files of its list that changed last. The list has files that we do not know of, such as
 * mentioned files and some printed by a command, so fewer are certain.
 */
const FILES_MAX = 3;
/** The client attaches a file of up to 5,000 tokens with line numbers, or nothing; this is less in any language. */
const BYTES_MAX = 10_000;
const LINE_NUMBER_BYTES = 6;
/** A file is written shortly after the call for it. */
const WRITING_MILLISECONDS = 10_000;

/**
 * The text of files that the client is certain to attach again after a compaction. Its rows appear only afterwards, so
 * this predicts them from its rules; callers check the rows later.
 */
export function readReattached(touched: readonly TouchedFile[], version: string): string {
  if (compareVersions(version, SINCE) < 0) return '';
  const files = touched
    .flatMap((file) => {
      const status = statOrdinary(file.path);
      return status ? [{ ...file, status }] : [];
    })
    .sort((one, other) => other.status.mtimeMs - one.status.mtimeMs);
  const newest = files.filter(({ isPlan }) => !isPlan).slice(0, FILES_MAX);
  return [...newest, ...files.filter(({ isPlan }) => isPlan)]
    .filter(({ isGone, isPlan, status, touchedAt }) => isGone && (isPlan || isAsTouched(status, touchedAt)))
    .flatMap(({ path }) => readWhole(path) ?? [])
    .join('\n\n');
}

/** A file that changed since was moved in the client's list, so its date does not predict its place. */
function isAsTouched({ mtimeMs }: Stats, touchedAt: string): boolean {
  return mtimeMs <= Date.parse(touchedAt) + WRITING_MILLISECONDS;
}

function statOrdinary(path: string): Stats | undefined {
  if (!isAbsolute(path)) return undefined;
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() ? status : undefined;
}

function readWhole(path: string): string | undefined {
  const text = readHead(path, BYTES_MAX + 1);
  if (text === undefined) return undefined;
  const bytes = Buffer.byteLength(text) + text.split('\n').length * LINE_NUMBER_BYTES;
  return bytes > BYTES_MAX ? undefined : text;
}
