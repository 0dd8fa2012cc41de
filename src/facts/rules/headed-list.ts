import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';

const HEAD = /^([^.:：\n]{2,40})[:：]\s*\S/;

const HEAD_ALONE = /^(?:#{1,6} )?([^.:：\n]{2,40})[:：]?$/;

/** A line that introduces a list of rules: "Ground rules:", or the same as a heading. */
export function isHeadOfList(line: string): boolean {
  if (!/[:：]$|^#/.test(line)) return false;
  const head = HEAD_ALONE.exec(line)?.[1];
  return head !== undefined && holdsCue(readSentence(head), 'heads');
}

/**
 * "Ground rules: motors stay off, log to the card only": the text behind such words is a rule, however it is worded.
 */
export function isHeadedList({ text }: Sentence): boolean {
  const head = HEAD.exec(text)?.[1];
  return head !== undefined && holdsCue(readSentence(head), 'heads');
}
