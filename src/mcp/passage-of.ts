import { groupDigits } from '../domain/group-digits.ts';

export interface Passage {
  text: string;
  /** Which part of the whole it is; empty for all of it. */
  part: string;
}

/** Whoever reads a passage needs a little of what led to it. */
const BEFORE_SHARE = 0.25;
/** A text that is only a little longer is not worth a second question. */
const SLACK = 1.3;

/** A text as it stands, or the part of it around a place, from the beginning of a line if one is near. */
export function passageOf(text: string, at: number, characters: number): Passage {
  if (text.length <= characters * SLACK) return { text, part: '' };
  const earliest = Math.min(
    Math.max(0, at - Math.round(characters * BEFORE_SHARE)),
    text.length - characters,
  );
  const from = wholeCharacter(text, startOfLine(text, earliest, at));
  const to = wholeCharacter(text, Math.min(text.length, from + characters));
  const passage = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  const part = `, characters ${groupDigits(from)} to ${groupDigits(to)} of ${groupDigits(text.length)}`;
  return { text: passage, part };
}

function startOfLine(text: string, earliest: number, at: number): number {
  if (earliest === 0) return 0;
  const end = text.indexOf('\n', earliest);
  return end === -1 || end >= at ? earliest : end + 1;
}

/** Not between the halves of a character. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 ? at - 1 : at;
}
