import { keyOfText, type Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

const ANSWER_MAX = 600;
const ANSWER = /"([^"]{3,400})"\s*=\s*"([^"]{1,600})"/g;

/** What the user answered when the assistant asked: each answer settles its question. */
export const answers: Extractor<null> = {
  name: 'answers',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || call?.action.kind !== 'ask-user' || entry.failed) return [];
    const known = answersTo(call.action.questions, entry.text);
    const pairs =
      known.length > 0 ? known : [...entry.text.matchAll(ANSWER)].map((match) => match.slice(1, 3));
    return pairs.map(
      ([question = '', answer = '']): Sighting => ({
        kind: 'answer',
        key: keyOfText(question),
        text: `${question} → ${answer}`,
      }),
    );
  },
};

/** Both may hold quotes, so an answer ends where the next question begins. */
function answersTo(questions: string[], text: string): string[][] {
  const starts = questions
    .map((question) => ({ question, mark: `"${question}"="` }))
    .map(({ question, mark }) => ({
      question,
      at: text.indexOf(mark),
      end: text.indexOf(mark) + mark.length,
    }))
    .filter(({ question, at }) => question !== '' && at !== -1)
    .sort((left, right) => left.at - right.at);
  return starts.map(({ question, end }, index) => {
    const given = text.slice(end, starts[index + 1]?.at);
    const close = given.lastIndexOf('"');
    const chosen = close === -1 ? given : given.slice(0, close);
    const notes =
      / user notes: ([\s\S]+?)(?:\. You can now continue|, $|$)/.exec(given.slice(close + 1))?.[1] ?? '';
    const isSaid = notes === '' || chosen.includes(notes);
    return [question, (isSaid ? chosen : `${chosen} (${notes})`).slice(0, ANSWER_MAX)];
  });
}
