import type { WorkState } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { readSentence } from '../../prompt/sentence.ts';
import { revisePrompts } from '../rules/revise-prompts.ts';
import { sharedWords, topicOf } from '../rules/rule-topic.ts';
import { whatItAnswers } from './what-it-answers.ts';

const PROMPTS_MAX = 40;
const PROMPT_CHARACTERS_MAX = 4000;
const REFUSED_MAX = 400;
/** After this many prompts an unanswered question is not pending any more. */
const WAITING_MAX = 6;
const ASIDE = new RegExp(`^ (?:(?:${spaced.leads}|oh|ah) )*(?:${spaced.asides}) `);
/** Such words are searched for in this many first characters of a prompt. */
const ASIDE_WITHIN = 200;
const ASIDE_UNSPACED = new RegExp(`^(?:${unspaced.asides})`);
/** If less than this share of a prompt is the user's own text, that text is stored separately. */
const OWN_SHARE = 0.8;

/** Records a prompt, together with the question or offer that it answers. */
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

/** A prompt that begins with "By the way, …" does not answer the question before it. */
function passesOver(text: string): boolean {
  return ASIDE.test(readSentence(text.slice(0, ASIDE_WITHIN)).spaced) || ASIDE_UNSPACED.test(text);
}

/**
 * A question that the user passed over is pending until a prompt mentions its topic, or too many prompts have followed.
 */
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
