import { readFileSync } from 'node:fs';

/** A thing that a careful reader would hand over, or a trap: a false statement that a careless one would make. */
export interface Key {
  file: string;
  /** Which compaction of the file, from 1. */
  n: number;
  kind: string;
  weight: number;
  text: string;
  /** Each alternative is a list of expressions that must all match in one line. */
  any: string[][];
}

const WINDOW = 500;
const STEP = 300;

export function readKeys(path: string): Key[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Key);
}

/** Whether one line of a text says it; the line is seen with its heading in front, and a bare list of names does not count. */
export function says(text: string, { any }: Key): boolean {
  const lines = linesOf(text);
  return any.some((patterns) => {
    const all = patterns.map((pattern) => new RegExp(pattern, 'i'));
    return lines.some((line) => all.every((pattern) => pattern.test(line)));
  });
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  let heading = '';
  for (const line of text.split('\n')) {
    if (/^(?:#{1,4} |\d+\. [A-Z][\w ,&]+:$|\*\*[^*]+\*\*:?$)/.test(line.trim()))
      heading = line.replace(/^[#* ]+|[#* ]+$/g, '');
    if (line.trim() === '' || isList(line)) continue;
    for (let at = 0; at < line.length; at += STEP) lines.push(`${heading} | ${line.slice(at, at + WINDOW)}`);
  }
  return lines;
}

function isList(line: string): boolean {
  const parts = line.split(/\s+/).filter((part) => part !== '');
  if (parts.length < 10 || line.length <= 160 || /→|`|[぀-鿿]/.test(line)) return false;
  const words = parts.filter((part) => /^[A-Za-zÀ-ÿ'’]{2,}[.,:;!?]?$/.test(part) && !/[a-z][A-Z]/.test(part));
  return words.length < parts.length / 4;
}
