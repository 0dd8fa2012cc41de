import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { visibleText } from '../../../domain/plain-line.ts';
import type { Masker } from '../../../secrets/mask-secrets.ts';

/** Below these keys of the client's files stand variables and headers, which are there to hold keys. */
const PRIVATE_CONTAINERS = /^(?:env|headers)$/;

const PRIVATE_KEYS = /token|secret|password|passphrase|api_?key|credential|oauth/i;

/** `1` and `true` are in every file, and no secret. */
const CHARACTERS_MIN = 6;

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

/** The values in a JSON text that nobody should see in passing, as they are spelled there; none where it cannot be read. */
function findPrivateValues(text: string): string[] {
  try {
    return collect(JSON.parse(text.replace(/^\uFEFF/, '')), false);
  } catch {
    return [];
  }
}

function collect(value: unknown, isPrivate: boolean): string[] {
  if (typeof value === 'string')
    return isPrivate && value.length >= CHARACTERS_MIN ? [JSON.stringify(value).slice(1, -1)] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    collect(inner, isPrivate || PRIVATE_CONTAINERS.test(key) || PRIVATE_KEYS.test(key)),
  );
}
