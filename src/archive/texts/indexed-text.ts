/** Scripts that are written without spaces: every letter stands for itself, and a phrase finds any run of them. */
const WITHOUT_SPACES =
  /[\u2e80-\u30ff\u3130-\u318f\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff]|[\ud840-\ud87f][\udc00-\udfff]/g;

/** Text as the index takes it: names in parts, so that each part can be found. Whatever is looked for goes the same way. */
export function indexedText(text: string): string {
  return splitNames(text).replace(WITHOUT_SPACES, ' $& ');
}

/** `openShell` becomes `open Shell`, and `HTMLParser` `HTML Parser`. A loop, because it runs over every word there is. */
function splitNames(text: string): string {
  let split = '';
  let from = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (
      isCapital(code) &&
      (isSmall(before) || (isCapital(before) && isSmallLetter(text.charCodeAt(at + 1))))
    ) {
      split += `${text.slice(from, at)} `;
      from = at;
    }
    before = code;
  }
  return from === 0 ? text : split + text.slice(from);
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** Digits go with what stands before them: `utf8Decoder` has the parts `utf8` and `Decoder`. */
function isSmall(code: number): boolean {
  return isSmallLetter(code) || (code >= 48 && code <= 57);
}
