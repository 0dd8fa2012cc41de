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

export function readKeys(path: string): Key[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Key);
}

/** Whether one line of a text says it. */
export function says(text: string, { any }: Key): boolean {
  const lines = text.split('\n');
  return any.some((patterns) => {
    const all = patterns.map((pattern) => new RegExp(pattern, 'i'));
    return lines.some((line) => all.every((pattern) => pattern.test(line)));
  });
}
