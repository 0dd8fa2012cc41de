import { entropyOf, lettersInWord, looksVeryRandom } from './checks.ts';

/** Where a random string stands. */
export interface RandomString {
  start: number;
  end: number;
}

/** In longer texts there is data of all kinds that looks random. */
const TEXT_LENGTH_MAX = 1000;
/** Between blanks as in a sentence, and not in quotation marks as in code. */
const STRING =
  /(?<=^|[\s>])[`*(]{0,2}([A-Za-z\d][A-Za-z\d_+/~!@#$%^&*-]{22,127}={0,2})(?=[`*)]{0,2}[.,;:?!]{0,2}(?:\s|$|<))/g;
const ALONE = /^\s{0,4}["'`]?([\w+/~!@#$%^&*-]{20,128}={0,2})["'`]?\s{0,4}$/;
/** What stands in front of an id, a checksum or the like, none of which is a secret. */
const NAMED_OTHERWISE =
  /(?:id|ids|hash|etag|sha\d*|integrity|checksum|digest|nonce|cursor|fingerprint|signature|public|commit|version|ref|uuid|sri)["'`]?\s{0,2}[:=(]?\s{0,2}["'`[(]{0,2}$/i;

const NONE: readonly never[] = [];
/** What may stand inside of a random string, and what may stand around one without a blank. */
const SIGNS_WITHIN = '_+/~!@#$%^&*-=<>';
/** Nothing shorter is found. */
const LENGTH_MIN = 20;
const WORD_LENGTH_MAX = 2.4;
const WORD_LENGTH_MAX_ALONE = 2.8;

/** Strings without any order in a short text, as they are pasted into a prompt or come out of a generator. */
export function findRandomStrings(text: string): readonly RandomString[] {
  if (text.length > TEXT_LENGTH_MAX) return NONE;
  if (!hasMixedWord(text)) return NONE;
  const alone = ALONE.exec(text)?.[1];
  if (alone !== undefined)
    return isSecret(alone, WORD_LENGTH_MAX_ALONE) ? [placeOf(text, text.indexOf(alone), alone)] : [];
  const found: RandomString[] = [];
  for (const { 0: match, 1: value = '', index } of text.matchAll(STRING)) {
    const start = index + match.indexOf(value);
    if (isSecret(value, WORD_LENGTH_MAX) && !NAMED_OTHERWISE.test(text.slice(Math.max(0, start - 30), start)))
      found.push(placeOf(text, start, value));
  }
  return found;
}

/**
 * Whether a long word with digits and all sorts of letters stands in a text: what the patterns ask for, without the time it
 * takes to build them. A long word stands at one place in so many.
 */
function hasMixedWord(text: string): boolean {
  for (let at = LENGTH_MIN - 1; at < text.length; at += LENGTH_MIN) {
    let [start, end] = [at, at];
    while (start > 0 && text.charCodeAt(start - 1) > 32) start--;
    while (end < text.length && text.charCodeAt(end) > 32) end++;
    if (end - start >= LENGTH_MIN && isMixed(text, start, end)) return true;
    at = end;
  }
  return false;
}

/** Also no word with other signs inside, such as a path with an ending or a call: they stand at its ends only. */
function isMixed(text: string, start: number, end: number): boolean {
  let [digits, smalls, capitals, beyondHex] = [0, 0, 0, 0];
  let isBehindSign = false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) {
      smalls++;
      if (code >= 103) beyondHex++;
    } else if (code >= 48 && code <= 57) digits++;
    else if (code >= 65 && code <= 90) capitals++;
    else {
      if (!SIGNS_WITHIN.includes(text[at]!)) isBehindSign = at > start + 1;
      continue;
    }
    if (isBehindSign) return false;
  }
  return digits >= 2 && smalls >= 1 && (capitals >= 1 || beyondHex >= 4);
}

function placeOf(text: string, start: number, value: string): RandomString {
  const end = start + value.length;
  return { start, end: /[!*]/.test(text[end - 1]!) ? end - 1 : end };
}

/** Of three sorts of characters or more, in words of two letters on average, and not like an id with a prefix. */
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

/** Base64 of a text that can be read. */
function isReadable(value: string): boolean {
  return /^[\x09-\x7e]+$/.test(Buffer.from(value, 'base64').toString('latin1'));
}
