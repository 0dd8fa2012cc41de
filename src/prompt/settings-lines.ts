import type { PromptLine } from './prompt-line.ts';

const KEY = /^(?:- )?[\w.$-]+:(?:\s|$)/;
const KEY_ALONE = /^(?:- )?[\w.$-]+:$/;
const KEYS_MIN = 4;

/** Where YAML and its like begin: at a key with lines indented below it, or where there is hardly anything but keys. */
export function settingsStart(lines: readonly PromptLine[]): number {
  const nested = lines.findIndex(
    ({ text }, at) => KEY_ALONE.test(text) && /^\s+(?:- )?[\w.$-]+:(?:\s|$)/.test(lines[at + 1]?.raw ?? ''),
  );
  if (nested >= 0) return nested;
  const isAll = lines.length >= KEYS_MIN && lines.every((line) => KEY.test(line.text) && isTerse(line));
  return isAll ? 0 : -1;
}

/** A value is a word or two; a sentence is typed. */
function isTerse({ text }: PromptLine): boolean {
  return text === text.toLowerCase() && text.split(/\s+/).length <= 3;
}
