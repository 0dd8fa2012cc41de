import { isProgramOutput, isQuotedLine } from './pasted-line.ts';

const PASTED_BLOCK_LINES = 12;
const SENTENCE_MIN = 4;
const STOPS = '.!?';
const WIDE_STOPS = '。！？；';
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
  return (raw.startsWith('    ') || raw.startsWith('\t')) && !isItem(line);
}

function isItem(line: string): boolean {
  const first = line.charCodeAt(0);
  const mayBe = first === 42 || first === 45 || first === 0x2022 || (first >= 48 && first <= 57);
  return mayBe && /^(?:[-*•]|\d+[.)])\s/.test(line);
}

function splitSentences(line: string): string[] {
  const pieces = splitAtStops(isItem(line) || line.startsWith('/') ? line.replace(/^\S+\s+/, '') : line);
  const sentences: string[] = [];
  let open = '';
  pieces.forEach((piece, index) => {
    open = open === '' ? piece : `${open} ${piece}`;
    if (!goesOn(open, pieces, index + 1)) {
      sentences.push(open);
      open = '';
    }
  });
  return sentences.filter((sentence) => sentence.length >= SENTENCE_MIN);
}

/** After `.`, `!` and `?` before a blank, and after the stops of Chinese and Japanese. */
function splitAtStops(line: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let index = 0; index < line.length; index++) {
    const char = line[index]!;
    const isStop = STOPS.includes(char) && line.charCodeAt(index + 1) <= 32;
    if (!isStop && !WIDE_STOPS.includes(char)) continue;
    pieces.push(line.slice(start, index + 1).trim());
    start = index + 1;
  }
  pieces.push(line.slice(start).trim());
  return pieces.filter((piece) => piece !== '');
}

/** A sentence does not end at an abbreviation, nor inside a quote that is closed later. */
function goesOn(sentence: string, pieces: string[], next: number): boolean {
  if (next === pieces.length) return false;
  if (ABBREVIATIONS.some((ending) => sentence.endsWith(ending))) return true;
  return sentence.includes('"') && isOdd(sentence) && pieces.slice(next).some((piece) => piece.includes('"'));
}

function isOdd(sentence: string): boolean {
  return (sentence.split('"').length - 1) % 2 === 1;
}
