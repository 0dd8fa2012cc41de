const PASTED_BLOCK_LINES = 12;

/** How lines begin that were copied in: quotes, tables, diffs, code, prompts of shells, program output. */
const PASTED_STARTS = [
  '>',
  '|',
  '+++',
  '---',
  '@@',
  '+ ',
  '+\t',
  '//',
  '#include',
  '$ ',
  '(use "',
  'at ',
  '```',
  '/*',
  '* @',
];
/** How lines of code end. */
const CODE_ENDS = [';', '{', '}', '});', '],', '),'];
const CODE_PIECES = [':=', ' => ', '();', '() {', ' === ', '</'];

/**
 * The sentences of a prompt that the user wrote. A rule inside a pasted page, log or file is not the user's, so fenced
 * blocks, quotes, marked-up documents and long unbroken blocks are left out.
 */
export function ownSentences(prompt: string): string[] {
  return ownLines(prompt).flatMap(splitSentences);
}

function ownLines(prompt: string): string[] {
  const unfenced = prompt.includes('```') ? prompt.replace(/```[\s\S]*?(?:```|$)/g, '\n') : prompt;
  const kept: string[] = [];
  let block: string[] = [];
  const endBlock = () => {
    if (block.length < PASTED_BLOCK_LINES) kept.push(...block);
    block = [];
  };
  for (const raw of unfenced.split('\n')) {
    const line = raw.trim();
    if (isHeading(line)) {
      // A heading starts a document; what follows it was not typed as an aside to the model.
      endBlock();
      return kept;
    }
    if (line === '') endBlock();
    else if (!isPasted(line)) block.push(line);
  }
  endBlock();
  return kept;
}

function isHeading(line: string): boolean {
  return line.startsWith('#') && /^#{1,4} \S/.test(line);
}

function isPasted(line: string): boolean {
  if (PASTED_STARTS.some((start) => line.startsWith(start))) return true;
  if (CODE_ENDS.some((end) => line.endsWith(end)) || CODE_PIECES.some((piece) => line.includes(piece)))
    return true;
  const first = line.charCodeAt(0);
  // Markup, numbered lines of a file, timestamps of a log.
  if (first === 60) return /^<\/?[\w-]+[^>]*>/.test(line);
  return first >= 48 && first <= 57 && /^\d+\s*[→│|]|^\d{4}-\d\d-\d\d[T ]\d\d:/.test(line);
}

function splitSentences(line: string): string[] {
  return line
    .replace(/^(?:[-*•]|\d+[.)])\s+/, '')
    .split(/(?<=[.!?])\s+|(?<=[。！？；])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 3);
}
