import type { Fact } from '../../domain/fact.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import type { Prompt, WorkState } from '../../domain/work-state.ts';
import { keyWords } from '../../languages/key-words.ts';
import { planHandedOver } from '../../prompt/plan-handed-over.ts';
import { saidText } from '../check/said-text.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { isLeads } from '../kinds/kinds.ts';
import { requestInWork } from '../request-in-work.ts';
import { type Claim, derivedFact, stateClaim } from './claim.ts';
import { sinceNote } from './corrections.ts';
import { findPrompt, quoted, storedWords, withoutOldRules } from './prompt-words.ts';

const SHORT = 60;
const USUAL_CHARACTERS = 4000;
const REQUEST_SHARE = 0.25;
const ASKED_MAX = 300;
const QUOTED_MAX = 100;
const MEANWHILE_MAX = 4;
const MEANWHILE_SHORT = 400;
/** A remark counts as taken up if one later message has this share of its keywords, and it has enough of them. */
const TAKEN_UP_SHARE = 0.6;
const TAKEN_UP_WORDS = 3;
const TAKEN_UP_WORTH = 4.6;

/** The last request, with what a short one answers; remarks made meanwhile; an open question to the user. */
export function requestClaims(request: BriefRequest): Claim[] {
  const { facts, runningPrompt, record, charactersMax } = request;
  const { text: asked, fact, meanwhile } = requestInWork(facts, runningPrompt);
  const claims: Claim[] = [];
  if (asked !== '') {
    const prompt = findPrompt(record.work, asked);
    const room = Math.max(300, Math.floor(Math.min(charactersMax, USUAL_CHARACTERS) * REQUEST_SHARE));
    claims.push({
      section: 'state',
      ...quoted(labelOf(request, fact, asked), storedWords(asked, fact), answerNote(prompt, asked), room),
      worth: 10,
      fact: fact ?? derivedFact('request', 'running', asked),
    });
    const isClear = asked.length > SHORT || prompt?.answers;
    const before = isClear ? undefined : longerBefore(record.work, asked, prompt?.line);
    if (before) {
      const words = withoutOldRules(before.text, facts, before);
      claims.push({
        section: 'state',
        ...quoted('The request before that', words, answerNote(before, words), room, before.text),
        worth: 9.4,
        fact:
          facts.find(({ kind, text: known }) => kind === 'request' && known === before.text) ??
          derivedFact('request', 'before', before.text),
      });
    }
  }
  for (const remark of meanwhile.slice(-MEANWHILE_MAX)) {
    const isOver = isTakenUp(remark, record);
    const label = `Said by ${isLeads(remark) ? 'the lead' : 'the user'} meanwhile${isOver ? ', and taken up since' : ''}`;
    claims.push({
      section: 'state',
      ...quoted(label, remark.text, '', MEANWHILE_SHORT),
      worth: isOver ? TAKEN_UP_WORTH : 9.7,
      fact: remark,
    });
  }
  const question = openQuestion(record.work);
  if (question !== '')
    claims.push({
      ...stateClaim('question', `You asked the user, and no answer is on record: ${question}`, 9.2),
      quotes: record.work.said.at(-1)?.text.slice(-QUOTED_MAX),
    });
  const { waiting } = record.work;
  if (waiting && question === '')
    claims.push(
      stateClaim(
        'waiting',
        `You asked the user, who has spoken of something else since: ${clip(oneLine(waiting.question), ASKED_MAX)}`,
        8.8,
      ),
    );
  return claims;
}

/** A later message of the model, before the last one, speaks of most of what the remark is about. */
function isTakenUp({ text, last }: Fact, { findings, work }: StateOfRecord): boolean {
  const words = keyWords(text);
  if (words.length < TAKEN_UP_WORDS) return false;
  const lastLine = work.said.at(-1)?.line ?? 0;
  const messages = new Map<number, string>();
  for (const { line, text: said, under = '', source } of findings.kept)
    if (source === 'said' && line > last.line && line < lastLine)
      messages.set(line, `${messages.get(line) ?? ''} ${under} ${said}`);
  return [...messages.values()].some(
    (message) =>
      saidText(message).shareHeld(
        words,
        words.map(() => 1),
      ) >= TAKEN_UP_SHARE,
  );
}

/** Only a prompt whose turn has not ended is "in work". A plan handed over is outlined, so it is not "verbatim". */
function labelOf({ runningPrompt }: BriefRequest, fact: Fact | undefined, asked: string): string {
  const how = planHandedOver(asked) === '' ? ' (verbatim)' : '';
  if (runningPrompt !== '')
    return `${isLeads(fact) ? 'Request of the lead in work' : 'Request in work'}${how}`;
  return `${isLeads(fact) ? "The lead's" : "The user's"} last request${how}`;
}

/** The question that the prompt answers, and what the user said later about it. */
function answerNote(prompt: Prompt | undefined, quotedText: string): string {
  const answers = prompt?.answers ? ` (in answer to: ${clip(oneLine(prompt.answers), ASKED_MAX)})` : '';
  return `${answers}${sinceNote(prompt, quotedText)}`;
}

/** The last prompt before the one at `line` that says more. A remark that came after it is no request before it. */
function longerBefore(work: WorkState, asked: string, line = Infinity): Prompt | undefined {
  return work.prompts.findLast(
    (prompt) =>
      prompt.line < line && prompt.text !== asked && (prompt.text.length > SHORT || prompt.answers !== ''),
  );
}

/** The questions that end the last message, if neither a prompt nor a tool call has followed. */
function openQuestion({ said, prompts, steps }: WorkState): string {
  const last = said.at(-1);
  if (!last || (prompts.at(-1)?.at ?? 0) > last.at || (steps.at(-1)?.at ?? 0) > last.at) return '';
  const sentences = last.text.replaceAll('**', '').split(/(?<=[.!?。！？])\s+|\n+/);
  const asked = sentences.slice(-6).filter((sentence) => /[?？]["')]*$/.test(sentence.trim()));
  return clip(oneLine(asked.join(' ')), ASKED_MAX);
}
