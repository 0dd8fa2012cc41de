const PLAIN = /^[\x20-\x7e]*$/;
const COLOUR_CODES = /\u001b\[\d+m/g;
/** What East Asian scripts and emoji begin with; \ufe0f asks for the picture of a sign that has one. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])|\ufe0f/u;
const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]+$/u;

let segmenter: Intl.Segmenter | undefined;

/** Made when it is needed: that takes half as long as a whole search. */
function graphemesOf(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** How many columns a text takes on a terminal. Colour codes take none, Chinese and emoji two each. */
export function widthOf(text: string): number {
  const bare = text.replaceAll(COLOUR_CODES, '');
  if (PLAIN.test(bare)) return bare.length;
  let columns = 0;
  for (const { segment } of graphemesOf(bare)) columns += columnsOf(segment);
  return columns;
}

/** The beginning of an uncoloured text that fits into so many columns, with a sign that there was more. */
export function clipToWidth(text: string, columnsMax: number): string {
  let beginning = '';
  let columns = 0;
  for (const { segment } of graphemesOf(text)) {
    columns += columnsOf(segment);
    if (columns > columnsMax) return `${beginning.trimEnd()}…`;
    if (columns < columnsMax) beginning += segment;
  }
  return text;
}

function columnsOf(grapheme: string): number {
  if (INVISIBLE.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
