import type { Verdict } from './relay-state.ts';

/** Models decorate: "**RELAY: DONE**", "`RELAY: CONTINUE`." */
const LINE = /^[\s*_`>#-]*RELAY:\s*(DONE|CONTINUE)[\s*_`.!]*$/i;
/** A remark may follow, such as the line of an output style; an agreed line further up was about something else. */
const LINES_FROM_END = 3;

/** The agreed line at the end of a message, if it is there. */
export function findVerdict(text: string): Verdict | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const line of lines.slice(-LINES_FROM_END).reverse()) {
    const word = LINE.exec(line)?.[1];
    if (word !== undefined) return word.toUpperCase() === 'DONE' ? 'done' : 'continue';
  }
  return undefined;
}
