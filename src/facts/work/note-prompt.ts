import type { WorkState } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { readSentence } from '../../prompt/sentence.ts';
import { revisePrompts } from '../rules/revise-prompts.ts';
import { sharedWords, topicOf } from '../rules/rule-topic.ts';
import { whatItAnswers } from './what-it-answers.ts';

const PROMPTS_MAX = 40;
const PROMPT_CHARACTERS_MAX = 4000;
const REFUSED_MAX = 400;
/** So many prompts later nobody waits for an answer. */
const WAITING_MAX = 6;
const ASIDE = new RegExp(`^ (?:(?:${spaced.leads}|oh|ah) )*(?:${spaced.asides}) `);
/** Where such words stand, if they do. */
const ASIDE_WITHIN = 200;
const ASIDE_UNSPACED = new RegExp(`^(?:${unspaced.asides})`);
/** Blanks and marks aside, a prompt with less of the user's own words holds something else. */
const OWN_SHARE = 0.8;

/** A short prompt is kept with what it answers. */
export function notePrompt(state: WorkState, text: string, line: number): void {
  const question = whatItAnswers(state, text);
  const asked = passesOver(text) ? '' : question;
  noteWaiting(state, text, asked === '' ? question : '');
  const refusal = state.refusals.at(-1);
  const isRefusal = refusal !== undefined && refusal.line === line && refusal.words === '';
  if (isRefusal) refusal.words = text.slice(0, REFUSED_MAX);
  const { changes, own } = revisePrompts(state.prompts, text);
  state.prompts.push({
    ...{ text: text.slice(0, PROMPT_CHARACTERS_MAX), at: state.at, line, answers: asked },
    ...(isRefusal && { refused: refusal.call }),
    ...(own.length < text.length * OWN_SHARE && { own: own.slice(0, PROMPT_CHARACTERS_MAX) }),
    ...(changes.length > 0 && { changes }),
  });
  if (state.prompts.length > PROMPTS_MAX) state.prompts.splice(1, 1);
}

/** "By the way, …" answers nothing. */
function passesOver(text: string): boolean {
  return ASIDE.test(readSentence(text.slice(0, ASIDE_WITHIN)).spaced) || ASIDE_UNSPACED.test(text);
}

/** A question that was passed over waits until a prompt speaks of it, or there is no sign that it still matters. */
function noteWaiting(state: WorkState, prompt: string, question: string): void {
  const { waiting } = state;
  if (question !== '') state.waiting = { question, prompts: 0 };
  else if (waiting) {
    waiting.prompts += 1;
    const words = topicOf(readSentence(waiting.question));
    const isSpokenOf =
      sharedWords(words, topicOf(readSentence(prompt.slice(0, PROMPT_CHARACTERS_MAX)))).length > 0;
    if (isSpokenOf || waiting.prompts > WAITING_MAX) delete state.waiting;
  }
}
