/**
 * `exact`: all texts that a part of a pattern matches, if they are few. `required`: texts of which one occurs in every
 * match.
 */
interface Part {
  exact?: string[];
  required?: string[];
}

const EXACT_MAX = 24;
const ANYTHING: Part = {};

/**
 * Texts of which at least one occurs in everything that a pattern matches; empty if it has no such texts. For the
 * build: a pattern need not be compiled for a text that contains none of its words.
 */
export function requiredWords({ source, flags }: RegExp): string[] {
  if (flags !== '') throw new Error(`A pattern with flags may match other letters than its own: ${source}`);
  const reader = { source, at: 0 };
  const { exact, required } = readAlternatives(reader);
  if (reader.at < source.length) throw new Error(`Not understood from ${reader.at} on: ${source}`);
  const words = new Set(better(exact, required));
  return [...words].filter((word) => ![...words].some((other) => other !== word && word.includes(other)));
}

/** The top-level alternatives of a pattern. */
export function alternativesOf(source: string): string[] {
  const alternatives = [''];
  let depth = 0;
  for (const [piece] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gs)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === '|' && depth === 0) alternatives.push('');
    else alternatives.push(`${alternatives.pop()}${piece}`);
  }
  return alternatives;
}

interface Reader {
  source: string;
  at: number;
}

function readAlternatives(reader: Reader): Part {
  const parts = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    parts.push(readSequence(reader));
  }
  if (parts.length === 1) return parts[0]!;
  const exact = allOf(parts.map((part) => part.exact));
  const required = allOf(parts.map((part) => better(part.exact, part.required)));
  return { ...(exact && exact.length <= EXACT_MAX && { exact }), ...(required && { required }) };
}

function allOf(lists: (string[] | undefined)[]): string[] | undefined {
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

/** Consecutive exact parts are concatenated. If a part is not exact, the most specific of the pieces is required. */
function readSequence(reader: Reader): Part {
  let run = [''];
  let required: string[] | undefined;
  let isExact = true;
  const endRun = () => {
    required = better(required, run);
    run = [''];
  };
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at]!)) {
    const part = readQuantified(reader);
    if (part.exact && run.length * part.exact.length <= EXACT_MAX)
      run = run.flatMap((before) => part.exact!.map((after) => before + after));
    else {
      isExact = false;
      endRun();
      required = better(required, better(part.exact, part.required));
    }
  }
  if (isExact) return { exact: run };
  endRun();
  return required ? { required } : ANYTHING;
}

/** Longer texts are more specific; of equal lengths, the list with fewer texts is. */
function better(one: string[] | undefined, other: string[] | undefined): string[] | undefined {
  const worth = (words: string[] | undefined) =>
    words === undefined ? 0 : Math.min(...words.map(({ length }) => length)) - words.length / 1000;
  const [first, second] = [worth(one), worth(other)];
  if (first <= 0 && second <= 0) return undefined;
  return first >= second ? one : other;
}

function readQuantified(reader: Reader): Part {
  const part = readAtom(reader);
  const [quantifier = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at)) ?? [];
  reader.at += quantifier.length;
  if (quantifier === '') return part;
  if (quantifier.startsWith('?')) return part.exact ? { exact: ['', ...part.exact] } : ANYTHING;
  if (/^(?:\*|\{0)/.test(quantifier)) return ANYTHING;
  const required = better(part.exact, part.required);
  return required ? { required } : ANYTHING;
}

function readAtom(reader: Reader): Part {
  const rest = reader.source.slice(reader.at);
  const [class_] = /^\[(?:\\.|[^\]\\])*\]/.exec(rest) ?? [];
  if (class_ !== undefined) return take(reader, class_.length, ANYTHING);
  const [open] = /^\((?:\?(?::|<?[=!]))?/.exec(rest) ?? [];
  if (open !== undefined) {
    reader.at += open.length;
    const inside = readAlternatives(reader);
    reader.at += 1;
    // Lookahead and lookbehind are not part of the match.
    return /[=!]$/.test(open) ? { exact: [''] } : inside;
  }
  if (rest[0] === '^' || rest[0] === '$' || rest.startsWith('\\b'))
    return take(reader, rest[0] === '\\' ? 2 : 1, { exact: [''] });
  if (rest[0] === '.') return take(reader, 1, ANYTHING);
  if (rest[0] !== '\\') return take(reader, 1, { exact: [rest[0]!] });
  const isLetter = /^\\[a-zA-Z\d]/.test(rest);
  return take(reader, 2, isLetter ? ANYTHING : { exact: [rest[1]!] });
}

function take(reader: Reader, length: number, part: Part): Part {
  reader.at += length;
  return part;
}
