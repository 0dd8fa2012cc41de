import { onceEach } from '../../domain/once-each.ts';
import { clausesOf } from '../../prompt/clauses.ts';
import { readSentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';
import { sharedWords, topicOf } from './rule-topic.ts';

/** Minimum share of the longer rule's keywords that both rules have in common; lower if they share several. */
const SHARE_MIN = 0.6;
const SHARE_OF_SEVERAL_MIN = 0.5;

interface RuleWords {
  all: string[];
  /** The words of the clauses that forbid something. */
  forbidden: string[];
}

/**
 * Whether two sentences give the same rule in different words: one contains all keywords of the other, and both forbid
 * the same.
 */
export function isSameRule(one: string, other: string): boolean {
  const first = wordsOf(one);
  const second = wordsOf(other);
  const shared = Math.min(
    sharedWords(first.all, second.all).length,
    sharedWords(second.all, first.all).length,
  );
  const shorter = Math.min(first.all.length, second.all.length);
  const longer = Math.max(first.all.length, second.all.length);
  if (shared === 0 || shared < shorter) return false;
  if (shared / longer < (shared > 1 ? SHARE_OF_SEVERAL_MIN : SHARE_MIN)) return false;
  return forbidsSame(first, second);
}

/** "pnpm, never npm" and "npm, never pnpm" have the same keywords, but forbid different things. */
function forbidsSame(one: RuleWords, other: RuleWords): boolean {
  if (one.forbidden.length === 0 || other.forbidden.length === 0)
    return one.forbidden.length === other.forbidden.length;
  const isSplit = ({ all, forbidden }: RuleWords) => forbidden.length < all.length;
  if (isSplit(one) === isSplit(other)) return isWithin(one.forbidden, other.forbidden);
  // If only one of them separates its parts by a comma, the order of the keywords decides.
  const kept = (words: RuleWords) => words.all.filter((word) => sharedWords([word], other.all).length > 0);
  return kept(one).every((word, nth) => sharedWords([word], [other.all[nth] ?? '']).length > 0);
}

function isWithin(one: string[], other: string[]): boolean {
  return (
    sharedWords(one, other).length > 0 && sharedWords(one, other).length >= Math.min(one.length, other.length)
  );
}

const wordsOf = onceEach((text: string): RuleWords => {
  const clauses = clausesOf(text).map(readSentence);
  const forbidding = clauses.filter((clause) => holdsCue(clause, 'forbid'));
  return { all: topicOf(readSentence(text)), forbidden: [...new Set(forbidding.flatMap(topicOf))] };
});
