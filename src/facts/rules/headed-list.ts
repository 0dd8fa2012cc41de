import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';

const HEAD = /^([^.:：\n]{2,40})[:：]\s*\S/;

/** "Ground rules: motors stay off, log to the card only": what stands behind such a head is a rule, however it is put. */
export function isHeadedList({ text }: Sentence): boolean {
  const head = HEAD.exec(text)?.[1];
  return head !== undefined && holdsCue(readSentence(head), 'heads');
}
