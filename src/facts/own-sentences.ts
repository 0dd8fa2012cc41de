const PASTED_BLOCK_LINES = 12;

/** Marks of text that was copied in: code, diffs, quotes, logs, tables, numbered file lines, markup, program output. */
const PASTED_LINE =
  /^\s*(?:>|\||<\/?[\w-]+[^>]*>|\d+\s*[→│|]|\+\+\+|---|@@|[+-]\s{2,}|\/\/|#include|[{}[\]();]+\s*$|at \S+ \(|\$ |\(use "|\d{4}-\d\d-\d\d[T ]\d\d:)|[;{]\s*$|:=|=>\s|\b\w+\(\)\s*[;{]/;
const HEADING = /^\s{0,3}#{1,4} \S/;

/**
 * The sentences of a prompt that the user wrote. A rule inside a pasted page, log or file is not the user's, so fenced
 * blocks, quotes, marked-up documents and long unbroken blocks are left out.
 */
export function ownSentences(prompt: string): string[] {
  return ownLines(prompt).flatMap(splitSentences);
}

function ownLines(prompt: string): string[] {
  const lines = prompt.replace(/```[\s\S]*?(?:```|$)/g, '\n').split('\n');
  const kept: string[] = [];
  let block: string[] = [];
  const endBlock = () => {
    if (block.length < PASTED_BLOCK_LINES) kept.push(...block);
    block = [];
  };
  for (const line of lines) {
    if (HEADING.test(line)) {
      // A heading starts a document; what follows it was not typed as an aside to the model.
      endBlock();
      return kept;
    }
    if (line.trim() === '') endBlock();
    else if (!PASTED_LINE.test(line)) block.push(line);
  }
  endBlock();
  return kept;
}

function splitSentences(line: string): string[] {
  return line
    .replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')
    .split(/(?<=[.!?;])\s+(?=\S)|(?<=[。！？；])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 3);
}
