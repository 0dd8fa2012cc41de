import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { isPhrase } from '../../prompt/holds-phrase.ts';
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

/** "No:" answers something, and reasons follow. */
const ANSWER = new RegExp(`^ (?:${spaced.no}) $`);

const FORBIDDING = new RegExp(`^ (?:${spaced.forbidHeads}) $`);
const FORBIDDING_UNSPACED = new RegExp(`^(?:${unspaced.forbidHeads})$`);
const LEADS = new RegExp(`^ (?:(?:${spaced.leads}) )+`);

/** The words of a line that forbids what is listed below it: "Don't:", "Never:". Undefined for other lines. */
export function findForbiddingHead(line: string): string | undefined {
  const bare = line.replaceAll('**', '').trim();
  if (!/[:：]$|^#/.test(bare)) return undefined;
  const head = HEAD_ALONE.exec(bare)?.[1];
  const read = readSentence(head ?? '');
  const sentence = { ...read, spaced: read.spaced.replace(LEADS, ' ') };
  if (FORBIDDING.test(sentence.spaced) || FORBIDDING_UNSPACED.test(sentence.text.trim())) return head;
  return isPhrase(sentence, 'forbid') && !ANSWER.test(sentence.spaced) ? head : undefined;
}

/**
 * "Ground rules: motors stay off, log to the card only": the text behind such words is a rule, however it is worded.
 */
export function isHeadedList({ text }: Sentence): boolean {
  const head = HEAD.exec(text)?.[1];
  return head !== undefined && holdsCue(readSentence(head), 'heads');
}
