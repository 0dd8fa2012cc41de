import { useState } from 'preact/hooks';
import { groupDigits } from '../../../domain/group-digits.ts';
import { Failure, getAnswer } from '../data/request.ts';
import { type Children, html } from '../html.ts';
import { Problem } from '../parts/layout.ts';

interface LongTextGiven {
  text: string;
  /** How many characters the server left away. */
  cut: number;
  /** Where the whole text is. */
  path: string;
  render(text: string): Children;
}

const SHOWN_LINES = 40;
const SHOWN_CHARACTERS = 3000;
/** So much is added at a time: a text of megabytes at once would stop the browser. */
const STEP = 20_000;

/** The beginning of a text, and more of it on demand. */
export function LongText({ text, cut, path, render }: LongTextGiven) {
  const start = beginning(text);
  const [length, setLength] = useState(start.length);
  const [whole, setWhole] = useState(text);
  const [failure, setFailure] = useState<Failure>();
  const total = whole === text ? text.length + cut : whole.length;
  const left = total - length;

  async function showMore() {
    const next = Math.max(STEP, length + STEP);
    if (whole === text && cut > 0 && next > text.length) {
      try {
        setWhole((await getAnswer<{ text: string }>(path)).text);
      } catch (error) {
        if (error instanceof Failure) setFailure(error);
        return;
      }
    }
    setLength(next);
  }

  return html`${render(whole.slice(0, length))}
    ${failure && html`<${Problem} failure=${failure} />`}
    ${left > 0 && html`<button type="button" class="small more" onClick=${showMore}>Show more (${groupDigits(left)} characters left)</button>`}`;
}

/** As much as a reader takes in at a glance. */
function beginning(text: string): string {
  let end = -1;
  for (let line = 0; line < SHOWN_LINES; line++) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) break;
  }
  const lines = end === -1 ? text : text.slice(0, end);
  return lines.length > SHOWN_CHARACTERS * 1.2 ? lines.slice(0, SHOWN_CHARACTERS) : lines;
}
