import { isProgramOutput, isQuotedLine } from './pasted-line.ts';

const PASTED_BLOCK_LINES = 12;
const SENTENCE_MIN = 4;
/** Full stops that end no sentence. */
const ABBREVIATIONS = [
  'vs.',
  'e.g.',
  'i.e.',
  'etc.',
  'approx.',
  'z.B.',
  'bzw.',
  'p. ex.',
  'p.ej.',
  'т.е.',
  'напр.',
];

/**
 * The sentences of a prompt that the user wrote. A rule inside a pasted page, log or file is not the user's, so fenced
 * blocks, quotes, program output, marked-up documents and long unbroken blocks are left out.
 */
export function ownSentences(prompt: string): string[] {
  return ownLines(prompt).flatMap(splitSentences);
}

function ownLines(prompt: string): string[] {
  const unfenced = prompt.includes('```') ? prompt.replace(/```[\s\S]*?(?:```|$)/g, '\n') : prompt;
  const kept: string[] = [];
  let block: string[] = [];
  let isOutput = false;
  const endBlock = () => {
    if (block.length < PASTED_BLOCK_LINES) kept.push(...block);
    block = [];
    isOutput = false;
  };
  for (const raw of unfenced.split('\n')) {
    const line = raw.trim();
    if (isHeading(line)) {
      // A heading starts a document; what follows it was not typed as an aside to the model.
      endBlock();
      return kept;
    }
    // Output goes on to the next empty line: its continuation lines look like anybody's sentences.
    if (line === '') endBlock();
    else if (isProgramOutput(line)) isOutput = true;
    else if (!isOutput && !isIndented(raw, line) && !isQuotedLine(line)) block.push(line);
  }
  endBlock();
  return kept;
}

function isHeading(line: string): boolean {
  return line.startsWith('#') && /^#{1,4} \S/.test(line);
}

/** People indent the items of a list; programs and documents indent sentences. */
function isIndented(raw: string, line: string): boolean {
  return (raw.startsWith('    ') || raw.startsWith('\t')) && !/^(?:[-*•]|\d+[.)])\s/.test(line);
}

function splitSentences(line: string): string[] {
  const pieces = line.replace(/^(?:[-*•]|\d+[.)]|\/[\w:-]+)\s+/, '').split(/(?<=[.!?])\s+|(?<=[。！？；])/);
  const sentences: string[] = [];
  let open = '';
  pieces.forEach((piece, index) => {
    open = open === '' ? piece : `${open} ${piece}`;
    if (!goesOn(open, pieces.slice(index + 1))) {
      sentences.push(open.trim());
      open = '';
    }
  });
  return sentences.filter((sentence) => sentence.length >= SENTENCE_MIN);
}

/** A sentence does not end at an abbreviation, nor inside a quote that is closed later. */
function goesOn(sentence: string, rest: string[]): boolean {
  if (rest.length === 0) return false;
  if (ABBREVIATIONS.some((ending) => sentence.endsWith(ending))) return true;
  return sentence.includes('"') && isOdd(sentence) && rest.some((piece) => piece.includes('"'));
}

function isOdd(sentence: string): boolean {
  return (sentence.split('"').length - 1) % 2 === 1;
}
