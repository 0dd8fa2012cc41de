import { isCueWord, withoutCues } from './cue-lists.ts';
import type { Sentence } from './sentence.ts';
import { isListed } from './word-list.ts';

const STEM = 5;
const SAME_TOPIC = 0.6;
const MARKS = "./'-";

const FUNCTION_WORDS =
  " a an the and or but if to of in on at by for with from as is are be been it its this that these those you your we our i my me do does can can't please make sure using used just also so then than when any all every each will would could have has had there here now again anymore may free feel fine ok okay mehr der die das dem den ein eine und oder du darfst jetzt wieder le la les un une et ou pas tu peux maintenant el los las una y o puedes ahora você pode agora o os as em ";

/** What a sentence is about: its words without those that command or only hold it together. */
export function topicOf(sentence: Sentence): string[] {
  if (sentence.isUnspaced) return topicOfUnspaced(sentence.text);
  const words = sentence.spaced.split(' ').map(withoutMarks);
  return [
    ...new Set(
      words.filter(
        (word) => word.length > 1 && !isListed(FUNCTION_WORDS, word) && !isCueWord(sentence, word),
      ),
    ),
  ];
}

/** Share of the older topic's words that the newer one repeats, whatever their endings. */
export function isSameTopic(older: string[], newer: string[]): boolean {
  const stems = newer.map(stemOf);
  const repeated = older.filter((word) => stems.includes(stemOf(word))).length;
  return older.length > 0 && repeated / older.length >= SAME_TOPIC;
}

/** "tabs instead of spaces" and "spaces instead of tabs": the same words, said the other way round. */
export function isTurnedRound(older: string[], newer: string[]): boolean {
  return older.length > 1 && older.length === newer.length && older.every((word) => newer.includes(word));
}

/** Without blanks there are no words to compare, so pairs of neighbouring characters stand for them. */
function topicOfUnspaced(text: string): string[] {
  const pairs = new Set<string>();
  for (const run of withoutCues(text).match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}|[\w./-]{2,}/g) ??
    []) {
    if (run.charCodeAt(0) < 0x3040) pairs.add(run.toLowerCase());
    else for (let at = 0; at + 1 < run.length; at++) pairs.add(run.slice(at, at + 2));
  }
  return [...pairs];
}

function stemOf(word: string): string {
  return word.charCodeAt(0) >= 0x3040 ? word : word.slice(0, STEM);
}

function withoutMarks(word: string): string {
  const isClean = !MARKS.includes(word.charAt(0)) && !MARKS.includes(word.charAt(word.length - 1));
  return isClean ? word : word.replace(/^[./'-]+|[./'-]+$/g, '');
}
