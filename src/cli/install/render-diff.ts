import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { visibleText } from '../../domain/plain-line.ts';
import type { Masker } from '../../transcript/mask-secrets.ts';
import { findPrivateValues } from './find-private-values.ts';

/** A file that changes. */
export interface FileDifference {
  path: string;
  /** Undefined if there is no file. */
  before: string | undefined;
  after: string | undefined;
}

const CONTEXT_LINES = 3;
/** A minified file is one line; nobody reads more of it. */
const LINE_CHARACTERS_MAX = 1000;
const NO_FILE = '/dev/null';

/** The change of a file as a unified diff; empty if there is none. What should not be on a screen is masked. */
export function renderDiff({ path, before, after }: FileDifference, masker: Masker): string {
  if (before === after) return '';
  const names = [before === undefined ? NO_FILE : path, after === undefined ? NO_FILE : path] as const;
  const patch = structuredPatch(...names, before ?? '', after ?? '', '', '', { context: CONTEXT_LINES });
  const hidden = [before, after].flatMap((text) => findPrivateValues(text ?? ''));
  const lines = formatPatch(patch, FILE_HEADERS_ONLY).split('\n');
  // What is recognised by what stands around it must be seen whole; the client's secrets are named by their keys.
  const masked = masker.mask(hideValues(lines.join('\n'), hidden)).split('\n');
  return masked.map(cutLine).join('\n').trimEnd();
}

function hideValues(text: string, values: readonly string[]): string {
  // The longest first, because one may contain another.
  const sorted = [...new Set(values)].sort((one, other) => other.length - one.length);
  return sorted.reduce((rest, value) => rest.replaceAll(value, '[masked]'), text);
}

function cutLine(line: string): string {
  const visible = visibleText(line);
  const more = visible.length - LINE_CHARACTERS_MAX;
  return more > 0 ? `${visible.slice(0, LINE_CHARACTERS_MAX)}… (${more} more characters)` : visible;
}
