import type { PromptLine } from './prompt-line.ts';

const KEY = /^(?:- )?[\w.$-]+:(?:\s|$)/;
const KEY_ALONE = /^(?:- )?[\w.$-]+:$/;
const KEYS_MIN = 4;

/**
 * The index of the line where YAML or the like begins: at a key with indented keys below it, or at the top if all lines
 * are keys; otherwise -1.
 */
export function settingsStart(lines: readonly PromptLine[]): number {
  const nested = lines.findIndex(
    ({ text }, at) => KEY_ALONE.test(text) && /^\s+(?:- )?[\w.$-]+:(?:\s|$)/.test(lines[at + 1]?.raw ?? ''),
  );
  if (nested >= 0) return nested;
  const isAll = lines.length >= KEYS_MIN && lines.every((line) => KEY.test(line.text) && isTerse(line));
  return isAll ? 0 : -1;
}

/** Whether a line is a key with a short lower-case value; a sentence would be typed. */
function isTerse({ text }: PromptLine): boolean {
  return text === text.toLowerCase() && text.split(/\s+/).length <= 3;
}
