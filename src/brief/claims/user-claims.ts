import type { Fact } from '../../domain/fact.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Prompt, WorkState } from '../../domain/work-state.ts';
import { keyWords } from '../../languages/key-words.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { partsOfPiece } from '../../prompt/quote-prompt.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { describeFact } from '../describe-fact.ts';
import { isLeads } from '../kinds/kinds.ts';
import { rankFacts } from '../rank-facts.ts';
import { requestInWork } from '../request-in-work.ts';
import type { Claim } from './claim.ts';
import { answerCorrection, sinceNote } from './corrections.ts';
import { findPrompt, isThanks, quoted, storedWords, withoutRules } from './prompt-words.ts';

const PROMPT_SHORT = 500;
/** Shorter prompts mean nothing without the question that they answer. */
const SAYING_MIN = 12;
/** The same limit for prompts that the record no longer holds, so that their question is unknown. */
const FORGOTTEN_MIN = 40;
const RULES_MAX = 60;
/** The number of characters that the claim about a refusal quotes. */
const REFUSAL_MAX = 260;
const PROMPTS_MAX = 40;
const ASSENT_MAX = 30;
const DESCRIBED_MIN = 240;
const DESCRIBED_BEFORE = 6;
/** An old request with a smaller share of the user's own words is mostly a pasted log, and scores lower. */
const OWN_SHARE_MIN = 0.15;
const PASTED_WORTH = 4;
/** Two questions with this share of common keywords are the same question about different things. */
const SAME_QUESTION_SHARE = 0.5;
/** The minimum score of the first request. It is low, because a good summary states the goal. */
const GOAL_WORTH = 4;
/** Words without which a sentence is rather a wish than a rule. */
const BINDING = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.binding})(?![\p{L}])|n['’]t(?![\p{L}])|${unspaced.negated}`,
  'i',
);
/** An old request that ends with a question mark scores lower: later requests followed, so it was answered. */
const ASKS = /[?？]["')\]]*$/;
const QUESTION_LESS = 1.8;
const STEERING_WORTH = 1;

/** The user's own words: rules in force, notes, answers and earlier requests. */
export function userClaims(request: BriefRequest): Claim[] {
  const { facts, turn, record } = request;
  const open = (kind: Fact['kind']) =>
    facts.filter((fact) => fact.kind === kind && fact.status !== 'superseded' && fact.text !== '');
  const rules = rankFacts(open('rule'), turn).slice(0, RULES_MAX);
  const claims: Claim[] = rules.map((fact, index) => ({
    section: 'user',
    text: `Rule: ${describeFact(fact, { cwd: '' })}${promptNote(fact, record.work)}`,
    worth: 9.6 - Math.min(1.5, index * 0.03),
    fact,
  }));
  for (const fact of open('note')) {
    const label = fact.detail.author === 'assistant' ? 'Noted by you' : 'Noted';
    claims.push({ section: 'user', text: `${label}: ${clip(oneLine(fact.text), 400)}`, worth: 9, fact });
  }
  const isSteering = steeringAnswers(open('answer'));
  for (const [index, fact] of rankFacts(open('answer'), turn).slice(0, 20).entries())
    claims.push({
      section: 'user',
      text: `Answered: ${describeFact(fact, { cwd: '' })}${answerCorrection(fact.text, fact.last.line, record.work)}`,
      worth: (isSteering(fact) ? STEERING_WORTH : 6.5) - index * 0.015,
      fact,
    });
  return [...claims, ...promptClaims(request, open('request'))];
}

/**
 * Answers that only move the conversation on: the same question about one thing after another, each time answered with
 * the same option of it ("More about X, or the next area?" → next area).
 */
function steeringAnswers(answers: readonly Fact[]): (fact: Fact) => boolean {
  const parts = answers.map((fact) => {
    const at = fact.text.lastIndexOf(' → ');
    const question = fact.text.slice(0, at);
    const chosen = fact.text.slice(at + 3).toLowerCase();
    const isOffered = at > 0 && question.toLowerCase().includes(chosen);
    return { fact, asked: new Set(keyWords(question)), chosen, isOffered };
  });
  type Part = (typeof parts)[number];
  const isSame = (one: Part, other: Part) =>
    one !== other &&
    one.chosen === other.chosen &&
    [...one.asked].filter((word) => other.asked.has(word)).length >= SAME_QUESTION_SHARE * one.asked.size;
  const steering = parts.filter((one) => one.isOffered && parts.some((other) => isSame(one, other)));
  return (fact) => steering.some((part) => part.fact === fact);
}

/** Requests before the current one, newest first, in full: they are short, and say what the work is for. */
function promptClaims({ facts, record, runningPrompt }: BriefRequest, requests: Fact[]): Claim[] {
  const { text: asked, fact: latest, meanwhile } = requestInWork(facts, runningPrompt);
  const older = requests
    .filter((fact) => fact !== latest && !meanwhile.includes(fact))
    .sort((one, other) => other.last.line - one.last.line);
  const goal = requests.toSorted((one, other) => one.first.line - other.first.line)[0];
  // A short "yes" accepts an offer; what is wanted is in the longer request before it.
  const isAssent = asked.length <= ASSENT_MAX && findPrompt(record.work, asked)?.answers;
  const described = isAssent
    ? older.slice(0, DESCRIBED_BEFORE).find(({ text }) => text.length >= DESCRIBED_MIN)
    : undefined;
  const claims: Claim[] = [];
  for (const [index, fact] of older.slice(0, PROMPTS_MAX).entries()) {
    const prompt = record.work.prompts.findLast((each) => each.text === fact.text);
    // A wish ("I want real merging") may have been taken for a rule: it stays in the first request, which says what the work is for.
    const told = fact.key === goal?.key ? facts.filter((each) => !isWish(each)) : facts;
    const words = withoutRules(fact.text, told, prompt);
    const answers = answerNote(prompt);
    const least = prompt === undefined ? FORGOTTEN_MIN : SAYING_MIN;
    if (words === '' || (words.length < least && answers === '') || isThanks(words)) continue;
    if (isToldAsRefusal(record.work, prompt)) continue;
    const isGoal = fact.key === goal?.key;
    const by = isLeads(fact) ? ' by the lead' : '';
    const label = `${isGoal ? 'Asked first' : index === 0 ? 'Asked before' : 'Asked earlier'}${by}`;
    const mood = [fact.detail.urgent && !prompt?.calmed && 'urgent', fact.detail.correction && 'a correction']
      .filter(Boolean)
      .join(', ');
    const worthLeast = fact === described ? 7.2 : isGoal ? GOAL_WORTH : 3;
    const newest = isGoal || ownShare(words, fact.text) >= OWN_SHARE_MIN ? 6.4 : PASTED_WORTH;
    const aged = newest - index * 0.35 + (mood === '' ? 0 : 0.6) - (ASKS.test(words) ? QUESTION_LESS : 0);
    const worth = Math.max(worthLeast, aged);
    const said = `${label}${mood === '' ? '' : ` (${mood})`}`;
    claims.push({
      section: 'user',
      ...quoted(
        said,
        storedWords(words, fact),
        `${answers}${sinceNote(prompt, words)}`,
        PROMPT_SHORT,
        fact.text,
      ),
      worth,
      fact,
    });
  }
  return claims;
}

function isWish({ kind, status, text }: Fact): boolean {
  return kind === 'rule' && status !== 'superseded' && !BINDING.test(text);
}

/** The share of the remaining text of a prompt that the user typed for certain. */
function ownShare(words: string, prompt: string): number {
  const own = partsOfPiece(words, prompt).filter(({ kind }) => kind === 'own');
  return own.reduce((sum, { start, end }) => sum + end - start, 0) / words.length;
}

/** The question that a prompt answers, or the call that it refused and that was made later all the same. */
function answerNote(prompt: Prompt | undefined): string {
  if (prompt?.refused) return ` (on refusing ${clip(oneLine(prompt.refused), 120)}, which was done later)`;
  return prompt?.answers ? ` (in answer to: ${clip(oneLine(prompt.answers), 200)})` : '';
}

/** The claim about the refusal quotes the prompt already. */
function isToldAsRefusal({ refusals }: WorkState, prompt: Prompt | undefined): boolean {
  return refusals.some(
    ({ line, words, isOver }) =>
      !isOver && line === prompt?.line && words === prompt.text && words.length <= REFUSAL_MAX,
  );
}

/** What the user said later about a rule given when refusing a call: "we do not write to them". */
function promptNote({ text, detail, last }: Fact, { prompts }: WorkState): string {
  const prompt = prompts.find((each) => each.line === last.line && each.text.includes(text));
  return detail.later || !prompt?.refused ? '' : sinceNote(prompt, text);
}
