import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';

/** "Now let's run the tests:", "I'll check the log": announces the next tool call. */
const SETS_OUT = letterPattern(
  String.raw`^(?:[\p{L}'’]{2,12}[,!.:]? ){0,2}(?:${spaced.setsOut}|${spaced.lets})(?![\p{L}])|(?:${unspaced.setsOut})[。.!！:：]?$`,
  'i',
);
/** "Perfect!", "Good point." */
const NODS = letterPattern(String.raw`^[\p{L}'’]+(?: [\p{L}'’]+){0,3}[.!,]$`);
const REASON = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.because})(?![\p{L}])|${unspaced.because}`,
  'i',
);
const BETWEEN_SENTENCES = /(?<=[.!?])\s+|(?<=[。！？])/;

/** Whether the text before a tool call only announces it. */
export function isChatter(words: string): boolean {
  const sentences = words.split(BETWEEN_SENTENCES).filter((sentence) => sentence.trim() !== '');
  const last = sentences.at(-1) ?? '';
  return (
    SETS_OUT.test(last) &&
    sentences.every((sentence) => (SETS_OUT.test(sentence) || NODS.test(sentence)) && !REASON.test(sentence))
  );
}

/** The text without the announcement of the next tool call at its end, unless that gives a reason. */
export function withoutSettingOut(words: string): string {
  const sentences = words.split(BETWEEN_SENTENCES).filter((sentence) => sentence.trim() !== '');
  while (sentences.length > 0 && SETS_OUT.test(sentences.at(-1)!) && !REASON.test(sentences.at(-1)!))
    sentences.pop();
  return sentences.join(' ').trim();
}
