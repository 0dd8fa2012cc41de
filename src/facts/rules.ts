import { keyOfText, type Sighting } from '../domain/fact.ts';
import { holdsCue } from './cue-lists.ts';
import type { Extractor } from './extractor.ts';
import { ownSentences } from './own-sentences.ts';
import { ruleStrength } from './rule-strength.ts';
import { choosesAnew, isOpposite, isRevoked, isSameTopic, isTurnedRound, topicOf } from './rule-topic.ts';
import { readSentence, type Sentence } from './sentence.ts';

const SENTENCE_MAX = 400;
/** Nobody types more clauses without a full stop; what has more is data. */
const CLAUSES_MAX = 100;
const RULES_MAX = 300;
/** What stands in quotes, if it is more than a name, was said by someone else. */
const QUOTED = /"[^"\s]+\s[^"\s]+\s[^"]*"|“[^”]*\s[^”]*\s[^”]*”|«[^»]*\s[^»]*\s[^»]*»|「[^」]{6,}」/g;

interface StandingRule {
  key: string;
  words: string[];
  forbids: boolean;
}

/** Standing instructions: what the user demanded or forbade, in the user's own words, until taken back. */
export const rules: Extractor<{ standing: StandingRule[] }> = {
  name: 'rules',
  reads: ['prompt'],
  start: () => ({ standing: [] }),
  read(entry, carry) {
    if (entry.type !== 'prompt') return [];
    return ownSentences(entry.text)
      .flatMap(withoutRunningOn)
      .flatMap((sentence) => readRule(sentence, carry));
  },
};

/** Who types on and on without a full stop means several things; they end at commas. */
function withoutRunningOn(sentence: string): string[] {
  if (sentence.length <= SENTENCE_MAX) return [sentence];
  return sentence.split(/(?<=[,;:]) | - | [–—] /, CLAUSES_MAX);
}

function readRule(text: string, carry: { standing: StandingRule[] }): Sighting[] {
  if (text.length > SENTENCE_MAX) return [];
  const sentence = readSentence(mayQuote(text) ? text.replace(QUOTED, ' ') : text);
  if (carry.standing.length > 0 && isTakenBack(sentence)) {
    const freed = topicOf(sentence);
    // "Semicolons are fine again" means every rule on them, "you can push now" only one that is about little else.
    const isForGood = holdsCue(sentence, 'revokes');
    const takenBack = supersede(
      carry,
      (rule) => isSameTopic(rule.words, freed) || (isForGood && isRevoked(rule.words, freed)),
    );
    if (takenBack.length > 0) return takenBack;
  }
  const strength = ruleStrength(sentence);
  if (strength === undefined) return [];
  const words = topicOf(sentence);
  const forbids = holdsCue(sentence, 'forbid') && !holdsCue(sentence, 'reminds');
  const key = keyOfText(words.length > 0 ? `${forbids ? 'not ' : ''}${words.join(' ')}` : text);
  const isCorrected = holdsCue(sentence, 'corrects');
  const isReplaced = (rule: StandingRule) =>
    rule.forbids === forbids || isCorrected
      ? isTurnedRound(rule.words, words) || choosesAnew(rule.words, words, isCorrected)
      : isOpposite(rule.words, words);
  const replaced =
    strength === 'perhaps' ? [] : supersede(carry, (rule) => rule.key !== key && isReplaced(rule));
  if (!carry.standing.some((rule) => rule.key === key)) carry.standing.push({ key, words, forbids });
  if (carry.standing.length > RULES_MAX) carry.standing.shift();
  const scope = holdsCue(sentence, 'brief') ? 'now' : 'session';
  return [...replaced, { kind: 'rule', key, text, status: 'open', set: { strength, scope } }];
}

/** "You always forget the changelog" and "don't forget it" take nothing back. */
function isTakenBack(sentence: Sentence): boolean {
  return holdsCue(sentence, 'retract') && !holdsCue(sentence, 'reminds') && !holdsCue(sentence, 'firm');
}

function mayQuote(text: string): boolean {
  return text.includes('"') || text.includes('“') || text.includes('«') || text.includes('「');
}

/** Older rules that hold no longer. */
function supersede(carry: { standing: StandingRule[] }, isOver: (rule: StandingRule) => boolean): Sighting[] {
  const gone = carry.standing.filter(isOver);
  if (gone.length === 0) return [];
  carry.standing = carry.standing.filter((rule) => !gone.includes(rule));
  return gone.map((rule) => ({ kind: 'rule', key: rule.key, status: 'superseded', silent: true }));
}
