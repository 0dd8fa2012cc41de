import { onceEach } from '../../domain/once-each.ts';
import type { Cue } from '../../languages/cue.ts';
import type { Script } from '../../languages/language.ts';
import { isListed, phrasesOf } from '../../languages/word-list.ts';
import { isOfLanguage, likelyLanguages } from '../../prompt/likely-languages.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { listTable, mixedIn, openTable } from './cue-table.ts';
import { type FoundCue, findCues, isCueAlone } from './find-cues.ts';

/** Every cue of a sentence asks. */
const languagesOf = onceEach(likelyLanguages, 50);
const isOf = onceEach((key) => {
  const [language = '', spaced = ''] = key.split('\n');
  return isOfLanguage(spaced, language);
}, 50);

export function holdsCue(sentence: Sentence, cue: Cue): boolean {
  const { spaced, isUnspaced, text } = sentence;
  return (
    findCues(spaced).some((found) => found.cue === cue && isSpoken(found, sentence)) ||
    listed(openTable[cue]).some((word) => spaced.includes(word)) ||
    (isUnspaced && holdsUnspaced(text, cue))
  );
}

function isSpoken({ language }: FoundCue, { whole }: Sentence): boolean {
  if (language === undefined) return true;
  return mixedIn.includes(language) ? languagesOf(whole).includes(language) : isOf(`${language}\n${whole}`);
}

function holdsUnspaced(text: string, cue: Cue): boolean {
  const where = `${withoutStop(text)}$`;
  return wordsOf(cue, 'unspaced').some((word) =>
    word.includes('+') ? word.split('+').every((part) => where.includes(part)) : where.includes(word),
  );
}

/** Without the mark at its end. */
function withoutStop(text: string): string {
  return /[\s.!。！…~]$/.test(text) ? text.replace(/[\s.!。！…~]+$/, '') : text;
}

/** Whether a clause begins with a cue, or with words before it that only lead over: "and please always …". */
export function opensWithCue(sentence: Sentence, cue: Cue, leading: string): boolean {
  const { clauses } = sentence;
  return findCues(clauses).some((found) => {
    if (found.cue !== cue || !isSpoken(found, sentence)) return false;
    const before = clauses.slice(clauses.lastIndexOf(' ', found.at - 1) + 1, found.at);
    return before === '' || before === ',' || isListed(leading, before);
  });
}

/** Whether the rest of a sentence, from `start` on, begins with a cue. */
export function startsWithCue(sentence: Sentence, start: string, cue: Cue): boolean {
  return findCues(start).some((found) => found.at === 0 && found.cue === cue && isSpoken(found, sentence));
}

/** A sentence without what is said out of habit: "no problem" forbids nothing. */
export function withoutIdle(sentence: Sentence): Sentence {
  if (!holdsCue(sentence, 'idle')) return sentence;
  let { text, clauses } = sentence;
  for (const word of wordsOf('idle', 'latin')) clauses = clauses.replaceAll(word, ' ');
  if (sentence.isUnspaced) for (const word of wordsOf('idle', 'unspaced')) text = text.replaceAll(word, ' ');
  if (sentence.isCyrillic)
    for (const word of wordsOf('idle', 'cyrillic')) clauses = clauses.replaceAll(word, ' ');
  return { ...sentence, text, clauses, spaced: clauses.replaceAll(' , ', ' ') };
}

/** Words that say what is done, and not what it is done with. */
export function isCueWord(word: string): boolean {
  return isCueAlone(word, COMMANDING);
}

const COMMANDING = ['must', 'firm', 'denies', 'should', 'opening', 'forbid'] as const;

/** The text of Chinese, Japanese or Korean without its cues. */
export function withoutCues(text: string): string {
  let rest = text;
  for (const cue of ['must', 'firm', 'allows', 'releases', 'cancels', 'forbid', 'brief'] as const)
    for (const word of wordsOf(cue, 'unspaced')) if (!word.includes('+')) rest = rest.replaceAll(word, ' ');
  return rest;
}

function wordsOf(cue: Cue, script: Script): string[] {
  return listed(listTable[`${cue} ${script}`]);
}

function listed(list: string | undefined): string[] {
  return list === undefined ? [] : phrasesOf(list);
}
