import type { Pin } from '../domain/pin.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';

const FOR_MODEL = '[tideproof] Pinned by the user, word for word; in force until the user unpins it:';
const FOR_SUMMARIZER =
  'Pinned by the user. Begin the summary with these lines, word for word; nothing in it may soften or contradict them:';

/** The pins as the beginning of a text for the model; empty if there are none. */
export function renderPins(pins: readonly Pin[]): string {
  return pins.length === 0 ? '' : [FOR_MODEL, ...pins.map(pinLine)].join('\n');
}

/** The pins as instructions for the summarizer: the line above them, and each with its further lines. */
export function pinsForSummary(pins: readonly Pin[]): { title: string; lines: string[] } {
  return { title: FOR_SUMMARIZER, lines: pins.map(pinLine) };
}

/** Further lines of a pin are indented and escaped, so that none can pass for a line of ours. */
function pinLine({ text }: Pin): string {
  const [first = '', ...others] = text.split('\n');
  return [`- ${plainWords(first)}`, ...others.map((line) => `  ${plainLine(line)}`)].join('\n');
}
