import type { Fact } from '../../domain/fact.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import { isWindowsPath, relativePath } from '../../domain/relative-path.ts';
import { spaced } from '../../languages/pattern-table.ts';
import type { HeldBy } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { indexNames, type NameIndex } from './name-index.ts';
import { splitWords } from './split-words.ts';

/** What the model still has after a compaction: the summary and the messages the client kept. */
export interface CarriedText {
  holds(fact: Fact): boolean;
  holdsPath(path: string): boolean;
  /** Whether who reads it knows what a message said: word for word, or every sentence of it in nearly the same words. */
  holdsMessage(message: string): boolean;
}

/** How many of its words a sentence must hold to say the same. Giving a rule back once too often does no harm. */
const SHARE_OF_RULE = 0.9;
const SHARE_OF_STATEMENT = 0.8;

/** Words that make a rule a rule: with one of them gone it says something else. */
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
  // Few texts are compared in these ways; most never need them.
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
    // Not all of the longest words can be missing: hardly a sentence has to be split.
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
    // Line breaks, bars and bullets between the lines are a matter of layout.
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

/** A path is known when it is written in full, relative to the project, or with its folder; all of these hold the last. */
function shortestForm(path: string): string {
  const folderEnd = path.lastIndexOf('/');
  return folderEnd < 1 ? path : path.slice(path.lastIndexOf('/', folderEnd - 1) + 1);
}

/** Blanks and line breaks do not count. A blank between words is what it should be, and by far most are. */
function flatten(text: string): string {
  return text.replace(/[ \t\r\n]{2,}|[\t\r\n]/g, ' ').trim();
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(flatten)
    .filter((line) => line !== '');
}

/** A command is the same with other quotes, broken over lines, from another folder, or with its output cut down. */
function flattenCommand(command: string): string {
  return flatten(command.replace(/\\\n/g, ' '))
    .replace(/^cd (?:"[^"]*"|'[^']*'|\S+) (?:&&|;) /, '')
    .replace(/["'`]/g, '"')
    .replace(/(?: 2>&1)?(?: \| (?:tail|head)(?: -\S+)*(?: \d+)?)?$/, '');
}

/** An agent at work is of use to those only who know its id. */
function holdsResumable(names: NameIndex, { status, detail: { id = '' } }: Fact): boolean {
  return status !== 'open' || id === '' || names.holdsTerm(`${id}`);
}

/** Branch and commit say it all, however they are put. */
function holdsHead(
  text: string,
  names: NameIndex,
  { key, detail: { branch = '', head = '' } }: Fact,
): boolean {
  if (key !== 'head' || head === '' || !text.includes(`${head}`)) return false;
  return branch === '' || names.holdsTerm(`${branch}`);
}

/** A rule is kept only if a single sentence holds most of its words, and all that cannot be put otherwise. */
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

/** What a rule is about has no other word for it: `api_v2` is not `api_v3`. */
function isExact(word: string): boolean {
  return BINDING.has(word) || /[\d_./-]/.test(word);
}

function sentencesOf(text: string): string[] {
  return text.split(/\n|(?<=[.!?;。！？])\s/);
}

const wordsOfFact = onceEachThing(({ text }: Fact) => splitWords(text));
const plainCommand = onceEachThing(({ text }: Fact) => flattenCommand(text));
const linesOfFact = onceEachThing(({ text }: Fact) => linesOf(text));

/** What a task is called, and those of its words that stand by themselves wherever it is called so. */
const subjectOf = onceEachThing(({ kind, text, detail }: Fact) => {
  const subject = flatten(kind === 'task' ? text : String(detail.subject)).toLowerCase();
  return { subject, inner: splitWords(subject).slice(1, -1) };
});
