import type { FoundSecret } from './find-secrets.ts';

const CHARACTERS = { least: 4, most: 200 };
/** A pattern that matches a larger share of a text matches ordinary text, not secrets. */
const SHARE_MAX = 0.3;
const TEXT_CHARACTERS_MIN = 40;

/** Scripts that put no blanks between words, so that a run of their letters may be a sentence. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** A text without one of these words may say the opposite. */
const TURNING = new RegExp(
  "^(?:never|always|don['’]?t|cannot|must|only|without|unless|except|instead|before|after|until|avoid|nicht|niemals|immer|" +
    'kein\\p{L}*|ohne|nur|erst|jamais|toujours|sans|aucune?|nunca|jam[aá]s|siempre|solo|sempre|senza|soltanto|ning[uú]n\\p{L}*|' +
    'nooit|niet|geen|altijd|zonder|alleen|никогда|всегда|нельзя|только|кроме|nigdy|zawsze|tylko|asla|yaln[ıi]z\\p{L}*|절대로?|항상)$',
  'iu',
);

/**
 * Keeps those matches of a project's pattern that can be secrets: a project may have values masked, but not the text
 * around them, or its record would be empty, and no phrases and words of command, or it would say something else. The
 * result depends only on the text.
 */
export function keepLikely(found: FoundSecret[], text: string): FoundSecret[] {
  const covered = found.reduce((sum, { start, end }) => sum + end - start, 0);
  if (found.length > 1 && text.length >= TEXT_CHARACTERS_MIN && covered > text.length * SHARE_MAX) return [];
  return found.filter(
    ({ start, end }) =>
      end - start >= CHARACTERS.least &&
      end - start <= CHARACTERS.most &&
      mayBeValue(text.slice(start, end).trim()),
  );
}

function mayBeValue(value: string): boolean {
  if (/[\n\r]/.test(value)) return false;
  const words = value.split(/\s+/).filter((word) => !/\d/.test(word));
  return words.length < 2 && !words.some((word) => UNSPACED.test(word) || TURNING.test(word));
}
