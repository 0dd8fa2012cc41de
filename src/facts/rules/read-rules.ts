import { keyOfText, type Sighting } from '../../domain/fact.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { clausesOf, withoutClauses } from '../../prompt/clauses.ts';
import { isDemand } from '../../prompt/doubt/passage.ts';
import { holdsPhrase } from '../../prompt/holds-phrase.ts';
import { isOfAnyLanguage } from '../../prompt/likely-languages.ts';
import { parsePrompt } from '../../prompt/parse-prompt.ts';
import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { needsText } from '../../prompt/speaks-of-text.ts';
import { holdsCue } from './cue-lists.ts';
import { endOf, isSwitched, type StandingRule, takenBackBy } from './ended-rules.ts';
import { joinCommands } from './join-commands.ts';
import { addLater, clausesAbout, type Remark, remarksIn } from './later-words.ts';
import { ownSentences, sentencesBelowHeads } from './own-sentences.ts';
import { revisionOf, revisionsIn } from './revise.ts';
import { ruleStrength } from './rule-strength.ts';
import { choosesAnew, isOpposite, isTurnedRound, topicOf } from './rule-topic.ts';
import { isBareStyle } from './sentence-forms.ts';

const SENTENCE_MAX = 400;
/** Nobody types more clauses without a full stop; a text with more is data. */
const CLAUSES_MAX = 100;
const RULES_MAX = 300;
const STYLE_MAX = 40;
/** So many characters of a prompt are enough to detect its language. */
const AROUND_MAX = 500;
/** A rule that this many prompts mention in passing is about the whole session, so more mentions mean nothing. */
const TOUCHED_MAX = 3;
/** Length of the date in `2026-03-09T10:00:00Z`. */
const DAY_LENGTH = 10;
/** Quoted text of three words or more: it was said by someone else. */
const QUOTED =
  /(?<=^|[\s(:])'[^'\n]*\s[^'\n]*\s[^\n]*?'(?=$|[\s,.;:!?)])|‘[^’]*\s[^’]*\s[^’]*’|„[^“”]*\s[^“”]*\s[^“”]*[“”]|『[^』]{6,}』|(?<![\w"])"[^"\s]+\s[^"\s]+\s[^"]*"|“[^”]*\s[^”]*\s[^”]*”|«[^»]*\s[^»]*\s[^»]*»|「[^」]{6,}」/g;

const DEMANDS = new RegExp(` (?:${spaced.demands}) `);
const FOR_EVER = new RegExp(` (?:${spaced.forEver}) `);
const FOR_EVER_UNSPACED = new RegExp(unspaced.forEver);
const POINTS_LAST = new RegExp(` (?:${spaced.demonstratives}) $`);
const SLASH_COMMAND = /^\/[\w:-]+(?:\s|$)/;

export interface StandingRules {
  standing: StandingRule[];
  /** How many prompts were read. */
  prompts: number;
}

/** Finds what a prompt demands, forbids and takes back. */
export function readRules(prompt: string, time: string, carry: StandingRules): Sighting[] {
  // Text behind a slash command is an argument of that command.
  if (SLASH_COMMAND.test(prompt)) return [];
  carry.prompts += 1;
  const day = time.slice(0, DAY_LENGTH);
  const ended = supersede(carry, (rule) => rule.day !== '' && rule.day !== day);
  const own = joinCommands(joinStyles(ownSentences(prompt), prompt), prompt);
  const around = readSentence(own.join(' ').slice(0, AROUND_MAX)).spaced;
  const belowHeads = sentencesBelowHeads(prompt);
  const read = own
    .filter((sentence) => !isAboutText(sentence, prompt))
    .flatMap(withoutRunningOn)
    .flatMap((sentence) => readRule(sentence, carry, day, around, belowHeads.get(sentence)));
  return [...ended, ...read];
}

/** Joins short sentences about style: "Tabs. Not spaces." is one rule. */
function joinStyles(sentences: readonly string[], prompt: string): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const both = `${joined.at(-1)} ${sentence}`;
    const isMore =
      sentence.length < STYLE_MAX &&
      both.length < 2 * STYLE_MAX &&
      prompt.includes(both) &&
      [joined.at(-1)!, sentence].every((each) => isBareStyle(readSentence(each)));
    if (isMore) joined[joined.length - 1] = both;
    else joined.push(sentence);
  }
  return joined;
}

/**
 * "In English please" beside text that may be pasted is a request about that text and no rule; "translate to English"
 * is one beside any pasted text.
 */
function isAboutText(sentence: string, prompt: string): boolean {
  if (!needsText(sentence) || isDemand(sentence)) return false;
  const isProcessing = holdsPhrase(readSentence(sentence), 'processes');
  return parsePrompt(prompt).some(({ kind }) => kind === 'unsure' || (isProcessing && kind === 'material'));
}

/** Splits a very long sentence at its commas and dashes: a user who types no full stops means several things. */
function withoutRunningOn(sentence: string): string[] {
  if (sentence.length <= SENTENCE_MAX) return [sentence];
  return sentence.split(/(?<=[,;:]) | - | [–—] /, CLAUSES_MAX);
}

/**
 * @param around The words of the prompt, which tell the language of a sentence that does not.
 * @param head Defined if the user calls it a rule: "small commits", below "rules:", has no word that says so. Not empty
 *   if the head forbids it.
 */
function readRule(
  item: string,
  carry: StandingRules,
  day: string,
  around: string,
  head?: string,
): Sighting[] {
  const text = head ? `${head}: ${item}` : item;
  if (text.length > SENTENCE_MAX) return [];
  const read = readSentence(mayQuote(text) ? text.replace(QUOTED, ' ') : text);
  const sentence = isOfAnyLanguage(read.spaced) ? read : { ...read, whole: around };
  const whole = takenBackBy(sentence, carry.standing);
  const lifted = whole.length > 0 ? whole : takenBackByClause(text, carry.standing);
  if (lifted.length > 0) {
    const gone = supersede(carry, (rule) => lifted.includes(rule));
    // "Forget the pnpm rule, use npm": the rest of the sentence may give a new rule.
    const [, ...further] = text.split(/[,;] (?:and |so )?/);
    return [...gone, ...further.flatMap((clause) => readRule(clause, carry, day, around))];
  }
  const shortened = shortenRules(text, carry, day, around);
  const noteDoubts = () => remarksIn([text]).flatMap((remark) => noteLater(carry, remark, sentence));
  const words = topicOf(sentence);
  const switched = carry.standing.filter((rule) => isSwitched(sentence, rule, words));
  // Naming another choice for the same purpose is a rule, however it is worded.
  const strength =
    (head ? 'must' : ruleStrength(sentence)) ??
    (switched.length > 0 || shortened.isReplaced || head !== undefined ? 'should' : undefined);
  if (strength === undefined || isBarePointer(sentence, words))
    return [...shortened.sightings, ...noteDoubts()];
  const forbids = Boolean(head) || (holdsCue(sentence, 'forbid') && !holdsCue(sentence, 'reminds'));
  const key = keyOfText(words.length > 0 ? `${forbids ? 'not ' : ''}${words.join(' ')}` : text);
  const isCorrected = holdsCue(sentence, 'corrects');
  const isReplaced = (rule: StandingRule) =>
    rule.forbids === forbids || isCorrected
      ? isTurnedRound(rule.words, words) || choosesAnew(rule.words, words, isCorrected)
      : isOpposite(rule.words, words);
  const replaced = supersede(
    carry,
    (rule) => rule.key !== key && (isReplaced(rule) || switched.includes(rule)),
  );
  // A rule that is repeated is confirmed, which clears earlier doubts.
  const isRepeated = carry.standing.some((rule) => rule.key === key && rule.later);
  carry.standing = carry.standing.filter((rule) => rule.key !== key);
  const doubted = noteDoubts();
  carry.standing.push({
    key,
    text,
    words,
    head: topicOf(readSentence(text.split(/[,:;] /, 1)[0]!)),
    forbids,
    demands: demands(sentence, forbids),
    isForEver: isForEver(sentence),
    prompt: carry.prompts,
    ...endOf(sentence, day),
  });
  if (carry.standing.length > RULES_MAX) carry.standing.shift();
  const scope = holdsCue(sentence, 'brief') ? 'now' : 'session';
  return [
    ...shortened.sightings,
    ...doubted,
    ...replaced,
    {
      kind: 'rule',
      key,
      text,
      status: 'open',
      set: { strength, scope, ...(isRepeated ? { later: '' } : {}) },
    },
  ];
}

/** Stores with each rule what the user said later about the same topic. */
function noteLater(carry: StandingRules, remark: Remark, sentence: Sentence): Sighting[] {
  const comesBack = holdsCue(sentence, 'reconsiders') || holdsCue(sentence, 'corrects');
  return carry.standing.flatMap((rule) => {
    // Sentences of the same prompt belong to the rule, unless they reconsider or correct it.
    if (rule.prompt === carry.prompts && !comesBack) return [];
    const [about] = clausesAbout(rule.text, remark, () => (rule.touched ?? 0) < TOUCHED_MAX);
    if (about === undefined) return [];
    if (!remark.isChange) rule.touched = (rule.touched ?? 0) + 1;
    rule.later = addLater(rule.later ?? [], { about, words: remark.text, isChange: remark.isChange });
    const later = rule.later.map(({ words }) => words).join(' … ');
    return [{ kind: 'rule', key: rule.key, silent: true, set: { later } }];
  });
}

/**
 * "You may add a dependency after all" takes back half of "don't touch the schema, and no dependencies"; the other half
 * stays.
 */
function shortenRules(
  text: string,
  carry: StandingRules,
  day: string,
  around: string,
): { sightings: Sighting[]; isReplaced: boolean } {
  const sightings: Sighting[] = [];
  let isReplaced = false;
  const newer = carry.standing.length === 0 ? [] : revisionsIn([text]);
  for (const rule of newer.length === 0 ? [] : [...carry.standing]) {
    const revised = clausesOf(rule.text).flatMap((clause) => {
      const revision = newer.map((each) => revisionOf(clause, each)).find((each) => each !== undefined);
      return revision === undefined ? [] : [{ clause, revision }];
    });
    if (revised.length === 0) continue;
    isReplaced ||= revised.some(({ revision }) => revision === 'replaced');
    sightings.push(...supersede(carry, (each) => each === rule));
    const rest = withoutClauses(
      rule.text,
      revised.map(({ clause }) => clause),
    );
    if (rest !== '') sightings.push(...readRule(rest, carry, day, around));
  }
  return { sightings, isReplaced };
}

/** "Forget the bullet thing, I am back at my desk": the second clause is not about the rule. */
function takenBackByClause(text: string, standing: readonly StandingRule[]): StandingRule[] {
  const clauses = standing.length === 0 ? [] : text.split(/[,;] /, CLAUSES_MAX);
  if (clauses.length < 2) return [];
  return clauses.flatMap((clause) => takenBackBy(readSentence(clause), standing));
}

/** "Not yet!", "no need to" and "only those" are no rules: without what they answer they mean nothing. */
function isBarePointer(sentence: Sentence, words: readonly string[]): boolean {
  if (words.length > 0) return false;
  return holdsCue(sentence, 'defers') || holdsCue(sentence, 'releases') || POINTS_LAST.test(sentence.spaced);
}

/** "Always use pnpm, never npm" both demands and forbids. */
function demands(sentence: Sentence, forbids: boolean): boolean {
  return !forbids || DEMANDS.test(sentence.spaced);
}

function isForEver(sentence: Sentence): boolean {
  return FOR_EVER.test(sentence.spaced) || FOR_EVER_UNSPACED.test(sentence.text);
}

function mayQuote(text: string): boolean {
  return /["'‘„『]/.test(text) || text.includes('“') || text.includes('«') || text.includes('「');
}

/** Removes rules that do not hold any more and marks them as superseded. */
function supersede(carry: StandingRules, isOver: (rule: StandingRule) => boolean): Sighting[] {
  const gone = carry.standing.filter(isOver);
  if (gone.length === 0) return [];
  carry.standing = carry.standing.filter((rule) => !gone.includes(rule));
  return gone.map((rule) => ({ kind: 'rule', key: rule.key, status: 'superseded', silent: true }));
}
