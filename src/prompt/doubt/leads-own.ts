import { holdsPhrase, isPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { withoutMark } from '../prompt-line.ts';
import { readSentence } from '../sentence.ts';

const LEAD_WORDS_MAX = 8;

/** Whether a line introduces the user's own words: "Rules:", "please keep to this while you work:". */
export function leadsOwn(text: string): boolean {
  const sentence = readSentence(text);
  const hasColon = /[:：]\s*$/.test(text);
  if (/[?？]\s*$|^(?:\*\*|__)/.test(text)) return false;
  const isBrief = sentence.spaced.trim().split(' ').length <= LEAD_WORDS_MAX;
  if ((['others', 'processes', 'parties'] as const).some((name) => holdsPhrase(sentence, name))) return false;
  if (isBrief && holdsPhrase(sentence, 'ownLists')) return true;
  if (!hasColon) return false;
  if (namesOwnList(text)) return true;
  return !holdsPhrase(sentence, 'sources') && !holdsPhrase(sentence, 'points');
}

/** Whether a line introduces the user's own list: "Constraints:", "How I want it done:". */
export function leadsOwnList(text: string): boolean {
  return /[:：]\s*$/.test(text) && leadsOwn(text) && namesOwnList(text);
}

export function namesOwnList(text: string): boolean {
  const sentence = readSentence(text);
  return (['ownLists', 'please', 'self'] as const).some((name) => holdsPhrase(sentence, name));
}

/** Whether a line continues what was said before: "And …", "no, …", but not "no tabs". */
export function joins(text: string): boolean {
  const sentence = readSentence(withoutMark(text));
  const [first = ''] = sentence.spaced.trim().split(' ', 1);
  const isCommand = isPhrase(readSentence(first), 'commands') && !/^ \S+ , /.test(sentence.clauses);
  return startsWithPhrase(sentence, 'joins') && !isCommand;
}
