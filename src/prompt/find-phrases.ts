import { ofLatest, onceEach } from '../domain/once-each.ts';
import { isCommonIn, isOfLanguage, likelyLanguages, mayBeOf } from './likely-languages.ts';
import {
  apartLanguages,
  type Condition,
  conditions,
  listNames,
  type PhraseName,
  signs,
  spacedTable,
} from './phrase-table.ts';

interface Phrase {
  list: PhraseName;
  /** Its first words up to a `+` or `>`, or all of it. */
  words: string;
  /** Whether `words` ends in a wildcard. */
  isOpen: boolean;
  /** Further words that must occur: anywhere, or in this order if `isInTurn`. */
  others: readonly string[];
  isInTurn: boolean;
  condition: Condition;
}

export interface FoundPhrase {
  phrase: Phrase;
  /** Offset of the space before the phrase. */
  at: number;
}

type FoundByList = Map<PhraseName, FoundPhrase[]>;

const NONE: readonly never[] = [];
/** The matches of a list in a text with single spaces between words, before `countsIn` has checked the language. */
export function findPhrases(text: string, name: PhraseName): readonly FoundPhrase[] {
  return lookUp(text).get(name) ?? NONE;
}

/** Whether a word is a complete phrase of a list. */
export function isListedAlone(word: string, name: PhraseName): boolean {
  return phrasesFrom(word).some(
    ({ list, words, isOpen, others }) => list === name && words === word && !isOpen && others.length === 0,
  );
}

/** Whether a match counts, depending on the language of the whole sentence. */
export function countsIn({ phrase }: FoundPhrase, whole: string): boolean {
  const { is, language } = phrase.condition;
  if (is === 'always') return true;
  if (is === 'likely') return likelyLanguages(whole).includes(language);
  if (is === 'surely') return isOfLanguage(whole, language);
  if (is === 'possibly') return mayBeOf(whole, language);
  // Not if it is a common word of the text's own language: "i" in Italian.
  return !apartLanguages.some((apart) => isCommonIn(phrase.words, apart) && isOfLanguage(whole, apart));
}

/**
 * Cached, because a sentence is looked up in many lists, and a new one is compared with the clauses of forty prompts.
 * Long texts are not cached: they rarely repeat and would fill the memory.
 */
const lookUp = ofLatest(onceEach(findAll, 2000, 2000));

/** Looks each word of the text up once, instead of searching the text for thousands of phrases. */
function findAll(text: string): FoundByList {
  const found: FoundByList = new Map();
  let at = 0;
  for (let end = text.indexOf(' ', 1); end !== -1; end = text.indexOf(' ', at + 1)) {
    for (const phrase of phrasesFrom(text.slice(at + 1, end)))
      if (standsAt(phrase, text, at)) {
        const list = found.get(phrase.list);
        if (list === undefined) found.set(phrase.list, [{ phrase, at }]);
        else list.push({ phrase, at });
      }
    at = end;
  }
  return found;
}

function standsAt({ words, isOpen, others, isInTurn }: Phrase, text: string, at: number): boolean {
  const end = at + 1 + words.length;
  if (!text.startsWith(words, at + 1) || (!isOpen && text[end] !== ' ')) return false;
  if (!isInTurn) return others.every((other) => text.includes(other));
  let from = end - 1;
  return others.every((other) => {
    const found = text.indexOf(other, from);
    from = found + other.length - 2;
    return found !== -1;
  });
}

/** The phrases whose first word matches a word. */
const phrasesFrom = onceEach((word): readonly Phrase[] => {
  const table = spacedTable[word.charAt(0)] ?? '';
  const whole = rowOf(table, word).map((written) => readPhrase(written, word));
  const open = rowOf(table, '*').map((written) => readPhrase(written, ''));
  const phrases = [...whole, ...open.filter(({ words }) => word.startsWith(words))];
  return phrases.length === 0 ? NONE : phrases;
}, 5000);

function rowOf(table: string, row: string): readonly string[] {
  const at = table.indexOf(`\n${row}|`);
  if (at === -1) return NONE;
  const start = at + row.length + 2;
  return table.slice(start, table.indexOf('\n', start)).split('|');
}

/** `as a>i want` matches these parts in order with other words between them, `drop+rule` in any order. */
function readPhrase(written: string, word: string): Phrase {
  const [behind = '', ...others] = written.slice(2).split(/[+>]/);
  return {
    list: listNames[signs.indexOf(written[0]!)]!,
    condition: conditions[signs.indexOf(written[1]!)]!,
    words: `${word}${behind.replace('*', '')}`,
    isOpen: behind.endsWith('*'),
    others: others.map((other) => (other.endsWith('*') ? ` ${other.slice(0, -1)}` : ` ${other} `)),
    isInTurn: written.includes('>', 2),
  };
}
