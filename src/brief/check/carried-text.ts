import type { Fact } from '../../domain/fact.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import { isWindowsPath, relativePath } from '../../domain/relative-path.ts';
import { spaced } from '../../languages/pattern-table.ts';
import type { HeldBy } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { indexNames, type NameIndex } from './name-index.ts';
import { splitWords } from './split-words.ts';

/** A text that the model has after a compaction, such as the summary or the messages that the client kept. */
export interface CarriedText {
  holds(fact: Fact): boolean;
  holdsPath(path: string): boolean;
  /** Whether it holds a message: word for word, or each sentence of it in nearly the same words. */
  holdsMessage(message: string): boolean;
}

/** The share of words that a sentence needs to say the same. It is high: repeating a rule needlessly does no harm. */
const SHARE_OF_RULE = 0.9;
const SHARE_OF_STATEMENT = 0.8;

/** Words without which a rule means something else. */
const BINDING = new Set(spaced.binding.split('|'));

const NOTHING: CarriedText = {
  holds: () => false,
  holdsPath: () => false,
  holdsMessage: () => false,
};

export function carriedText(text: string, cwd: string): CarriedText {
  if (text === '') return NOTHING;
  const flat = flatten(text);
  const names = indexNames(flat);
  // Computed on first use, because most texts never need them.
  let lower: string | undefined;
  let allWords: Set<string> | undefined;
  let sentences: string[] | undefined;
  const paths = isWindowsPath(cwd) ? indexNames(flat.replaceAll('\\', '/')) : names;
  const holdsPath = (path: string) => paths.holdsTerm(shortestForm(relativePath(path, cwd)));
  const holdsWords = (words: string) => names.mayHoldWords(words) && flat.includes(flatten(words));
  const everyWord = () => {
    allWords ??= new Set(splitWords(text));
    return allWords;
  };
  const holdsTask = (task: Fact) => {
    const { subject, inner } = subjectOf(task);
    const words = everyWord();
    if (!inner.every((word) => words.has(word))) return false;
    lower ??= flat.toLowerCase();
    return lower.includes(subject);
  };
  const holdsMeaning = (words: string[], share: number) => {
    if (!saysTheSame(words, everyWord(), share)) return false;
    sentences ??= sentencesOf(text.toLowerCase());
    // At least one of the longest words must be present; this cheap test spares splitting most sentences.
    const telling = longestOf(words, 1 + Math.floor(missingMax(words, share)));
    return sentences.some(
      (sentence) =>
        telling.some((word) => sentence.includes(word)) &&
        saysTheSame(words, new Set(splitWords(sentence)), share),
    );
  };
  let commands: string | undefined;
  const holdsCommand = (fact: Fact) => {
    const plain = plainCommand(fact);
    if (!names.mayHoldWords(plain)) return false;
    commands ??= flattenCommand(text);
    return commands.includes(plain) || flat.includes(flatten(fact.text));
  };
  const holdsText = ({ text: words }: Fact) => holdsWords(words);
  const holdsBy: Record<HeldBy, (fact: Fact) => boolean> = {
    words: holdsText,
    rule: (fact) => holdsText(fact) || holdsMeaning(wordsOfFact(fact), SHARE_OF_RULE),
    statement: (fact) => holdsText(fact) || holdsMeaning(wordsOfFact(fact), SHARE_OF_STATEMENT),
    path: (fact) => holdsPath(fact.text),
    name: (fact) => names.holdsTerm(fact.text),
    task: holdsTask,
    command: holdsCommand,
    // Each line is looked for by itself: line breaks, bars and bullets between them are layout.
    lines: (fact) => linesOfFact(fact).every(holdsWords),
    agent: (fact) => holdsText(fact) && holdsResumable(names, fact),
    head: (fact) => holdsText(fact) || holdsHead(flat, names, fact),
  };
  return {
    holdsPath,
    holdsMessage(message) {
      const said = sentencesOf(message).filter((sentence) => splitWords(sentence).length > 0);
      const holdsSentence = (sentence: string) =>
        holdsWords(sentence) || holdsMeaning(splitWords(sentence), SHARE_OF_STATEMENT);
      return said.length > 0 && (holdsWords(message) || said.every(holdsSentence));
    },
    holds: (fact) => holdsBy[kindOf(fact.kind).held ?? 'words'](fact),
  };
}

/** The last folder and the name: every way to write a path (absolute, relative, with its folder) ends with it. */
function shortestForm(path: string): string {
  const folderEnd = path.lastIndexOf('/');
  return folderEnd < 1 ? path : path.slice(path.lastIndexOf('/', folderEnd - 1) + 1);
}

/** Normalizes white space. Single spaces, by far the most frequent, are not touched. */
function flatten(text: string): string {
  return text.replace(/[ \t\r\n]{2,}|[\t\r\n]/g, ' ').trim();
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(flatten)
    .filter((line) => line !== '');
}

/** Normalizes a command: quotes, line breaks, a leading `cd` and cut output do not make it another one. */
function flattenCommand(command: string): string {
  return flatten(command.replace(/\\\n/g, ' '))
    .replace(/^cd (?:"[^"]*"|'[^']*'|\S+) (?:&&|;) /, '')
    .replace(/["'`]/g, '"')
    .replace(/(?: 2>&1)?(?: \| (?:tail|head)(?: -\S+)*(?: \d+)?)?$/, '');
}

/** A running agent can only be resumed by its id, so the text must contain it. */
function holdsResumable(names: NameIndex, { status, detail: { id = '' } }: Fact): boolean {
  return status !== 'open' || id === '' || names.holdsTerm(`${id}`);
}

/** The state of git is known if the text has branch and commit, however it puts them. */
function holdsHead(
  text: string,
  names: NameIndex,
  { key, detail: { branch = '', head = '' } }: Fact,
): boolean {
  if (key !== 'head' || head === '' || !text.includes(`${head}`)) return false;
  return branch === '' || names.holdsTerm(`${branch}`);
}

/** One sentence must have most words of the rule, and all words for which there is no synonym. */
function saysTheSame(words: string[], present: Set<string>, share: number): boolean {
  let missing = missingMax(words, share);
  if (words.length === 0 || present.size < words.length / 2) return false;
  for (const word of words) {
    if (present.has(word)) continue;
    missing -= 1;
    if (missing < 0 || isExact(word)) return false;
  }
  return true;
}

function missingMax(words: string[], share: number): number {
  return words.length * (1 - share);
}

function longestOf(words: string[], count: number): string[] {
  return words.toSorted((left, right) => right.length - left.length).slice(0, count);
}

/** A negation, name or number has no synonym: `api_v2` is not `api_v3`. */
function isExact(word: string): boolean {
  return BINDING.has(word) || /[\d_./-]/.test(word);
}

function sentencesOf(text: string): string[] {
  return text.split(/\n|(?<=[.!?;。！？])\s/);
}

const wordsOfFact = onceEachThing(({ text }: Fact) => splitWords(text));
const plainCommand = onceEachThing(({ text }: Fact) => flattenCommand(text));
const linesOfFact = onceEachThing(({ text }: Fact) => linesOf(text));

/** The subject of a task, and its words but the first and the last, which always stand alone where it occurs. */
const subjectOf = onceEachThing(({ kind, text, detail }: Fact) => {
  const subject = flatten(kind === 'task' ? text : String(detail.subject)).toLowerCase();
  return { subject, inner: splitWords(subject).slice(1, -1) };
});
