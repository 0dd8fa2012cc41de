import { type Stats, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { readHead } from '../../../system/read-file-part.ts';
import type { TouchedFile } from '../../client.ts';
import { compareVersions } from '../settings/compare-versions.ts';

/** Older versions attach files too, but no row tells of it, so that nobody could find out that one is missing. */
const SINCE = '2.1.101';
/**
 * The client attaches the five files of its list that were changed last. It puts files on the list that we know nothing of: mentioned
 * ones, and some that a command printed.
 */
const FILES_MAX = 3;
/** It takes up to 5,000 tokens of a file with its line numbers, or none of it; this is less in any language. */
const BYTES_MAX = 10_000;
const LINE_NUMBER_BYTES = 6;
/** A file is written a moment after the call for it. */
const WRITING_MILLISECONDS = 10_000;

/**
 * The words of those files that the client will surely put before the model again when it has compacted. No row tells of them before
 * that is over, so this is what follows from its rule; who relies on it looks at the rows later.
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

/** A file that changed since has another place in the client's list than its date tells. */
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
