import { entropyOf, lettersInWord, looksVeryRandom } from './checks.ts';
import type { FoundSecret } from './find-secrets.ts';

/** Longer texts hold data of all kinds that looks random. */
const TEXT_LENGTH_MAX = 1000;
/** Between spaces as in a sentence, not in quotes as in code. */
const STRING =
  /(?<=^|[\s>])[`*(]{0,2}([A-Za-z\d][A-Za-z\d_+/~!@#$%^&*-]{22,127}={0,2})(?=[`*)]{0,2}[.,;:?!]{0,2}(?:\s|$|<))/g;
const ALONE = /^\s{0,4}["'`]?([\w+/~!@#$%^&*-]{20,128}={0,2})["'`]?\s{0,4}$/;
/** Names before an id, a checksum or the like, which are no secrets. */
const NAMED_OTHERWISE =
  /(?:id|ids|hash|etag|sha\d*|integrity|checksum|digest|nonce|cursor|fingerprint|signature|public|commit|version|ref|uuid|sri)["'`]?\s{0,2}[:=(]?\s{0,2}["'`[(]{0,2}$/i;

const LONG = /\S{20}/;
const WORD_LENGTH_MAX = 2.4;
const WORD_LENGTH_MAX_ALONE = 2.8;

/** Random strings in a short text, as users paste them into a prompt and generators print them. */
export function findRandomStrings(text: string): FoundSecret[] {
  if (text.length > TEXT_LENGTH_MAX || !LONG.test(text)) return [];
  const placeOf = (value: string, from: number) => {
    const start = text.indexOf(value, from);
    return { start, end: start + value.replace(/[!*]$/, '').length, kind: 'random-string' };
  };
  const alone = ALONE.exec(text)?.[1];
  if (alone !== undefined) return isSecret(alone, WORD_LENGTH_MAX_ALONE) ? [placeOf(alone, 0)] : [];
  return [...text.matchAll(STRING)]
    .filter(({ 1: value = '' }) => isSecret(value, WORD_LENGTH_MAX))
    .map(({ 1: value = '', index }) => placeOf(value, index))
    .filter(({ start }) => !NAMED_OTHERWISE.test(text.slice(Math.max(0, start - 30), start)));
}

/** Whether a value is random: several kinds of characters, very short "words", high entropy, no prefix as ids have. */
function isSecret(value: string, wordLengthMax: number): boolean {
  return (
    /[a-z]/.test(value) &&
    /\d.*\d/.test(value) &&
    (/[A-Z]/.test(value) || /[g-z].*[g-z].*[g-z].*[g-z]/.test(value)) &&
    !/^(?:[A-Za-z]{2,12}[_-]|[\da-f]{1,16}-)|\/[A-Za-z]{3,}\/|__|^eyJ/.test(value) &&
    !isReadable(value) &&
    lettersInWord(value) < wordLengthMax &&
    entropyOf(value) > 3.8 &&
    looksVeryRandom(value)
  );
}

function isReadable(value: string): boolean {
  return /^[\x09-\x7e]+$/.test(Buffer.from(value, 'base64').toString('latin1'));
}
