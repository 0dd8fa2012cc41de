import type { LaterWords } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { findPhrases, isListedAlone } from '../../prompt/find-phrases.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { holdsCue, withoutIdle } from './cue-lists.ts';
import { removes } from './removal.ts';
import { choosesAnew, isFreed, isSameTopic, sharedWords, topicOf } from './rule-topic.ts';

/** A rule in force: its keywords, and whether it demands or forbids. */
export interface StandingRule {
  key: string;
  text: string;
  words: string[];
  /** The keywords of its first clause; reasons and further remarks come behind it. */
  head: string[];
  forbids: boolean;
  demands: boolean;
  /** It was said to hold for ever, so a single order to the contrary is only an exception. */
  isForEver: boolean;
  /** The number of the prompt that gave it. */
  prompt: number;
  /** Later remarks that may have changed it, and how often it was mentioned without a word of change. */
  later?: LaterWords[];
  touched?: number;
  /** The keywords of what it holds until: "until the demo". */
  until: string[];
  /** The date on which it was given, if it holds on that day only; else empty. */
  day: string;
}

const TODAY = new RegExp(` (?:${spaced.today}) `);
/** At most so many words stand before the verb of an order: "ok now", "commit and". */
const ORDER_WITHIN = 2;
/** A word before a noun: the word behind it is no verb. */
const DETERMINER = new RegExp(`^(?:${spaced.beforeNouns})$`);
const BEHIND_ORDER = new RegExp(`^(?:${spaced.articles}|${spaced.demonstratives}|${spaced.behindOrders})$`);
/** At most so many words say what something holds until. */
const TERM_WORDS = 6;
const UNTIL_UNSPACED = new RegExp(`([^\\s、，。]{1,6})(?:${unspaced.until})`);
const TODAY_UNSPACED = new RegExp(unspaced.today);

/** When a rule ends by itself: after an event, or after this day. */
export function endOf(sentence: Sentence, day: string): { until: string[]; day: string } {
  const { text, isUnspaced } = sentence;
  const isOfToday = isUnspaced ? TODAY_UNSPACED.test(text) : TODAY.test(sentence.spaced);
  return { until: termOf(sentence), day: isOfToday ? day : '' };
}

/**
 * The keywords of what something holds until or as long as, and of the reason given: "until the demo, the stage is
 * full".
 */
export function termOf(sentence: Sentence): string[] {
  if (sentence.isUnspaced) return UNTIL_UNSPACED.exec(sentence.text)?.slice(1) ?? [];
  const [found] = holdsCue(sentence, 'terms') ? findPhrases(sentence.clauses, 'terms') : [];
  if (found === undefined) return [];
  const [term = '', ...further] = sentence.clauses.slice(found.at).split(' , ');
  const reasons = further.map((clause) => ({ ...sentence, spaced: ` ${clause.trim()} ` }));
  const words = term.trim().split(' ').slice(0, TERM_WORDS).join(' ');
  return [{ ...sentence, spaced: ` ${words} ` }, ...reasons.filter((reason) => !holdsCue(reason, 'forbid'))]
    .flatMap(topicOf)
    .filter((word) => !isListedAlone(word, 'terms'));
}

/** "The demo is over" ends what was to hold "until the demo". */
export function isExpired(sentence: Sentence, until: readonly string[]): boolean {
  if (until.length === 0) return false;
  if (sentence.isUnspaced) return holdsCue(sentence, 'over') && sentence.text.includes(until[0]!);
  const isAllowed = holdsCue(sentence, 'allows') && !holdsCue(sentence, 'forbid');
  if (!holdsCue(sentence, 'over') && !isAllowed) return false;
  return sharedWords(topicOf(sentence), [...until]).length > 0;
}

/** "You can commit without asking" takes back a rule about asking. */
const WITHOUT = new RegExp(` (?:${spaced.without}) `);
/** "Comments are fine again" allows a kind of thing, unlike "you can push now", which allows one act. */
const OF_A_KIND = new RegExp(` (?:${spaced.allowedAgain}) `);

/** The rules that a sentence takes back, in whichever way it does so. */
export function takenBackBy(sentence: Sentence, rules: readonly StandingRule[]): StandingRule[] {
  if (rules.length === 0 || isNoOrder(sentence)) return [];
  const expired = rules.filter(({ until }) => isExpired(sentence, until));
  if (expired.length > 0) return expired;
  const freed = topicOf(sentence);
  const isAbout = (rule: StandingRule) => isFreed(rule.words, freed);
  // A single keyword has to be the first one of the rule: permission to push does not permit a forced push.
  const isHead = (rule: StandingRule) => freed.length > 1 || isSameTopic(rule.words.slice(0, 1), freed);
  if (isLifted(sentence, 'cancels')) {
    const cancelled = beforeCancelling(sentence, freed);
    const about = rules.filter((rule) => isFreed(rule.words, cancelled));
    const named =
      cancelled.length === 0
        ? []
        : rules.filter((rule) => cancelled.every((word) => rule.words.includes(word)));
    return about.length > 0 || named.length !== 1 ? about : named;
  }
  const isReleased = isLifted(sentence, 'releases');
  const isAllowed = isLifted(sentence, 'allows') && !removes(sentence);
  const isOfAKind = isAllowed && (sentence.isUnspaced || OF_A_KIND.test(sentence.spaced));
  const isFreely = isAllowed && WITHOUT.test(sentence.spaced);
  return rules.filter(
    (rule) =>
      (isReleased && rule.demands && isAbout(rule)) ||
      (isAllowed &&
        rule.forbids &&
        (isSameTopic(coreOf(rule.words), freed) ||
          (rule.head.length > 1 && isSameTopic(rule.head, freed)) ||
          (isOfAKind && isAbout(rule) && isHead(rule)))) ||
      (isFreely && isAbout(rule)) ||
      (isOrderedNow(sentence, rule, freed) && !rule.isForEver),
  );
}

/** The keywords before the word that cancels: "Kebab-case is history" is about kebab-case. */
function beforeCancelling(sentence: Sentence, freed: string[]): string[] {
  const at = findPhrases(sentence.spaced, 'cancels')[0]?.at ?? 0;
  const words = topicOf({ ...sentence, spaced: sentence.spaced.slice(0, at + 1) });
  return at === 0 || words.length === 0 ? freed : words;
}

/** The keywords without "anything" and the like: "Don't merge anything" is about merging. */
function coreOf(words: string[]): string[] {
  return words.length > 1 ? words.filter((word) => !/^(?:any|every|some|no)thing$/.test(word)) : words;
}

/** Whether a rule is replaced by another choice for the same purpose, said in passing: "we moved to bun". */
export function isSwitched(sentence: Sentence, rule: StandingRule, words: string[]): boolean {
  return holdsCue(sentence, 'corrects') && !isNoOrder(sentence) && choosesAnew(rule.words, words, true);
}

function isNoOrder({ text }: Sentence): boolean {
  return /[?？:：]\s*$/.test(text);
}

/** "You always forget the changelog" and "don't forget it" contain such a cue, but lift no rule. */
function isLifted(sentence: Sentence, cue: 'allows' | 'releases' | 'cancels'): boolean {
  if (!holdsCue(sentence, cue) || holdsCue(sentence, 'reminds')) return false;
  return cue === 'releases' || !holdsCue(withoutIdle(sentence), 'firm') || NO_DUTY.test(sentence.spaced);
}

/** Words that contain a negation and forbid nothing: "no longer". */
const NO_DUTY = new RegExp(` (?:${spaced.noDuty}) `);

/** "Ok, push" after "don't push yet": the forbidden act is ordered now. */
function isOrderedNow(sentence: Sentence, rule: StandingRule, freed: string[]): boolean {
  if (!rule.forbids || sentence.isUnspaced || holdsCue(sentence, 'forbid') || freed.length === 0)
    return false;
  const [first = ''] = rule.words;
  if (coreOf(rule.words).length === 1 && isOrder(sentence, first)) return true;
  return freed[0] === first && isSameTopic(rule.words, freed) && isSameTopic(freed, rule.words);
}

/**
 * "Commit and push", "now commit this with a short message": the verb is near the beginning of a clause, and nothing or
 * an object follows it.
 */
function isOrder({ clauses }: Sentence, verb: string): boolean {
  return clauses.split(' , ').some((clause) => {
    const words = clause.trim().split(' ');
    const at = words.findIndex((word) => sharedWords([word], [verb]).length > 0);
    if (at === -1 || at > ORDER_WITHIN || words.slice(0, at).some((word) => DETERMINER.test(word)))
      return false;
    return at + 1 === words.length || BEHIND_ORDER.test(words[at + 1]!);
  });
}
