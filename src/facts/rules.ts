import { keyOfText, type Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';
import { ownSentences } from './own-sentences.ts';
import { forbids, readSentence, ruleStrength, type Sentence, takesBack } from './rule-words.ts';

const SENTENCE_MAX = 400;
const RULES_MAX = 300;

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
    return ownSentences(entry.text).flatMap((sentence) => readRule(sentence, carry));
  },
};

function readRule(text: string, carry: { standing: StandingRule[] }): Sighting[] {
  if (text.length > SENTENCE_MAX || /[?？]\s*$/.test(text)) return [];
  const sentence = readSentence(text);
  const words = contentWords(sentence);
  if (takesBack(sentence)) return supersede(carry, words, () => true);
  const strength = ruleStrength(sentence);
  if (strength === undefined) return [];
  const forbidding = forbids(sentence);
  const key = keyOfText(words.join(' ') || text);
  const replaced = supersede(carry, words, (rule) => rule.key !== key && rule.forbids !== forbidding);
  if (!carry.standing.some((rule) => rule.key === key))
    carry.standing.push({ key, words, forbids: forbidding });
  if (carry.standing.length > RULES_MAX) carry.standing.shift();
  return [
    ...replaced,
    { kind: 'rule', key, text, status: 'open', set: { strength, scope: scopeOf(sentence) } },
  ];
}

/** An older rule about the same things, of the other polarity or explicitly taken back, holds no longer. */
function supersede(
  carry: { standing: StandingRule[] },
  words: string[],
  applies: (rule: StandingRule) => boolean,
): Sighting[] {
  const gone = carry.standing.filter((rule) => applies(rule) && overlap(rule.words, words) >= 0.6);
  carry.standing = carry.standing.filter((rule) => !gone.includes(rule));
  return gone.map((rule) => ({ kind: 'rule', key: rule.key, status: 'superseded', silent: true }));
}

/** Share of the older rule's words that the newer sentence repeats. */
function overlap(older: string[], newer: string[]): number {
  if (older.length === 0) return 0;
  return older.filter((word) => newer.includes(word)).length / older.length;
}

const FOR_NOW = [
  ...[
    'for now',
    'this time',
    'just this once',
    'in this file',
    'in this case',
    'in this commit',
    'in this pr',
    'today',
  ],
  ...['diesmal', 'cette fois', 'esta vez', 'desta vez', 'на этот раз'],
];

function scopeOf(sentence: Sentence): string {
  return FOR_NOW.some((words) => sentence.spaced.includes(` ${words} `)) ? 'now' : 'session';
}

const FUNCTION_WORDS = new Set(
  "a an the and or but if to of in on at by for with from as is are be been it its this that these those you your we our i my me do does don't dont not no never always must should can can't only please make sure use using used just also so then than when any all every each will would could have has had there here now again mehr der die das ein eine und oder nicht nie immer nur le la les un une et ou ne pas jamais toujours el los las un una y o no nunca siempre".split(
    ' ',
  ),
);

/** What a sentence is about: its words without those that only hold it together. */
function contentWords(sentence: Sentence): string[] {
  if (sentence.isUnspaced)
    return [
      ...new Set(sentence.text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}|[\w./-]{2,}/g) ?? []),
    ];
  const words = sentence.spaced.split(' ').map((word) => word.replace(/^[./'-]+|[./'-]+$/g, ''));
  return [...new Set(words.filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word)))];
}
