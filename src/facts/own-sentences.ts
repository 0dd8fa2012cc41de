import { isProgramOutput, isQuotedLine } from './pasted-line.ts';

const PASTED_BLOCK_LINES = 12;
/** Few people type more than this, so longer prompts with headings are documents. */
const TYPED_MAX = 2500;
/** How the client begins the prompt of a session that starts with a plan: the model wrote it. */
const APPROVED_PLAN = 'Implement the following plan:';
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
  const isTyped =
    prompt.length <= TYPED_MAX && !prompt.startsWith(APPROVED_PLAN) && !isHeading(prompt.trimStart());
  const kept: string[] = [];
  let block: string[] = [];
  let isOutput = false;
  let isDocument = false;
  const endBlock = () => {
    if (block.length < PASTED_BLOCK_LINES || (isTyped && block.every(isItem))) kept.push(...block);
    block = [];
    isOutput = false;
  };
  for (const raw of unfenced.split('\n')) {
    const line = raw.trim();
    // What the client showed was copied from the screen to its end.
    if (isScreen(line)) break;
    if (isHeading(line)) {
      // A heading starts a document, which was not typed as an aside to the model; but people set their own rules apart.
      endBlock();
      isDocument = !isTyped || !namesRules(line);
    } else if (isDocument) continue;
    // Output goes on to the next empty line: its continuation lines look like anybody's sentences.
    else if (line === '') endBlock();
    else if (isProgramOutput(line)) isOutput = true;
    else if (!isOutput && !isIndented(raw, line) && !isQuotedLine(line)) block.push(line);
  }
  endBlock();
  return kept;
}

function isScreen(line: string): boolean {
  return line.startsWith('\u23fa') || line.startsWith('\u23bf');
}

const RULES_NAMED =
  /rule|constraint|requirement|guideline|important|convention|\bmust\b|\bdon'?t|do not|regel|vorgabe|anforderung|wichtig|règle|contrainte|consigne|regla|requisito|restric|regra|restriç|правил|требован|规则|要求|约束|注意|ルール|制約|要件|규칙|제약|요구/i;

function namesRules(heading: string): boolean {
  return RULES_NAMED.test(heading);
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
  const isMarked = isItem(line) || (line.startsWith('/') && /^\/[\w:-]+\s/.test(line));
  const pieces = splitAtStops(isMarked ? line.replace(/^\S+\s+/, '') : line);
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
