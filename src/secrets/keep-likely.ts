import type { FoundSecret } from './find-secrets.ts';

const CHARACTERS_MAX = 200;
/** A pattern that matches a larger share of a text matches ordinary text, not secrets. */
const SHARE_MAX = 0.3;
const TEXT_CHARACTERS_MIN = 40;

/**
 * Keeps those matches of a project's pattern that can be secrets: a project may have values masked, but not the text
 * around them, or its record would be empty. The result depends only on the text.
 */
export function keepLikely(found: FoundSecret[], text: string): FoundSecret[] {
  const covered = found.reduce((sum, { start, end }) => sum + end - start, 0);
  if (found.length > 1 && text.length >= TEXT_CHARACTERS_MIN && covered > text.length * SHARE_MAX) return [];
  return found.filter(({ start, end }) => {
    const value = text.slice(start, Math.min(end, start + CHARACTERS_MAX + 1));
    return value.length <= CHARACTERS_MAX && !/[\n\r]/.test(value);
  });
}
