import { areMaterial, type Surroundings } from './block-signals.ts';
import { copyStart } from './pasted-line.ts';
import type { PromptLine } from './prompt-line.ts';
import { isSaid, typedBelow, unmarkedBelow } from './typed-below.ts';
import { proseBelow, typedBetween } from './typed-between.ts';

/** The user's lines below a paste, and lines that may be the user's between its parts or below it. */
interface Typed {
  between: PromptLine[];
  below: PromptLine[];
  doubtful: PromptLine[];
}

/**
 * Finds what the user typed among the lines of a log, a diff or a chat without blank lines between.
 * @param lines From the first pasted line on.
 */
export function typedAmid(lines: PromptLine[], surroundings: Surroundings): Typed {
  const isChat = isSaid(lines[0]!.text);
  const between = isChat ? [] : typedBetween(lines);
  if (!surroundings.isLast) return { between, below: [], doubtful: [] };
  const rest = lines.slice(1);
  const typed = isChat ? [] : typedBelow(rest);
  const below = typed.length > 0 ? typed : lastQuestion(rest, surroundings);
  const atEnd = isChat ? unmarkedBelow(lines) : proseBelow(lines);
  return { between, below, doubtful: below.length > 0 ? [] : atEnd };
}

/** A question directly below pasted lines, at the end of the prompt. */
function lastQuestion(lines: PromptLine[], surroundings: Surroundings): PromptLine[] {
  const last = lines.at(-1);
  if (!last || !/[?？]$/.test(last.text) || copyStart([last]) === 0) return [];
  return areMaterial([last], { ...surroundings, goesOn: true }) ? [] : [last];
}
