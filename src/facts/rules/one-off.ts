import type { Sentence } from '../../prompt/sentence.ts';
import { toldTable, unlessStandingTable } from './reason-table.ts';

/** What else must be said for words about one thing to hold for good. */
const STANDING =
  / (?:always|never|every|whenever|(?:any|all|each) (?!of (?:it|them|this|that|these|those|the) )[^ ]+|everywhere|anywhere|from now on|going forward|immer|nie|niemals|jede\w*|alle|ab jetzt|toujours|jamais|chaque|siempre|nunca|cada|sempre|всегда|никогда|каждый|каждую|каждого) /;

/** これに合わせて, 把这个改成, 이걸로: what was just spoken of. */
const THIS_FIRST =
  /^(?:これ(?!から)|それ(?!以)|上記|下記|その[^、。]{1,6}[をに]|把这|将这|用这|照这|按这|这些|이거|이걸|이것|그걸|그거|이대로)/;
const STANDING_UNSPACED =
  /必ず|絶対|今後|常に|毎回|いつも|以后|今后|每次|总是|必须|一律|永远|항상|절대|앞으로|매번|반드시/;

/** 只改这一个文件, このファイルだけ直して, 이 파일만 고쳐줘. */
const ONLY_THIS = /只.{0,4}这|この[^、。]{1,8}だけ|이 [^ ]{1,6}만 /;

const isTold = createMatcher(toldTable);
const holdsUnlessStanding = createMatcher(unlessStandingTable);

/** An introduction of what follows, a part of one task, a guess, or words of somebody else: no rule, whatever its words. */
export function isOneOff(sentence: Sentence): boolean {
  const { text, clauses } = sentence;
  if (/[:：]\s*$/.test(text)) return true;
  if (sentence.isUnspaced && ONLY_THIS.test(text)) return true;
  if (sentence.isUnspaced && THIS_FIRST.test(text) && !STANDING_UNSPACED.test(text)) return true;
  return isTold(clauses) || (!STANDING.test(clauses) && holdsUnlessStanding(clauses));
}

/** Whether any pattern of a table matches. One is made only for a text that holds one of its words. */
function createMatcher(table: string): (text: string) => boolean {
  let rows: { words: string[]; source: string; pattern?: RegExp }[] | undefined;
  return (text) => {
    rows ??= table.split('\n').map((line) => {
      const [words = '', source = ''] = line.split('\t');
      return { words: words.split('|'), source };
    });
    return rows.some((row) => {
      if (!row.words.some((word) => text.includes(word))) return false;
      row.pattern ??= new RegExp(row.source);
      return row.pattern.test(text);
    });
  };
}
