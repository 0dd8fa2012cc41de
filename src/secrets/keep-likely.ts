import type { FoundSecret } from './find-secrets.ts';

const CHARACTERS_MAX = 200;
/** A pattern that finds more of a text than this looks for text, not for secrets. */
const SHARE_MAX = 0.3;
const TEXT_CHARACTERS_MIN = 40;

/**
 * What one pattern of a project found, as far as it can be a secret: a project may have values masked, but not the
 * words around them, or nothing would be on record of it. The same text always gives the same answer.
 */
export function keepLikely(found: FoundSecret[], text: string): FoundSecret[] {
  const covered = found.reduce((sum, { start, end }) => sum + end - start, 0);
  if (found.length > 1 && text.length >= TEXT_CHARACTERS_MIN && covered > text.length * SHARE_MAX) return [];
  return found.filter(({ start, end }) => {
    const value = text.slice(start, Math.min(end, start + CHARACTERS_MAX + 1));
    return value.length <= CHARACTERS_MAX && !/[\n\r]/.test(value);
  });
}
