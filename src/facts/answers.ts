import { keyOfText, type Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

const ANSWER = /"([^"]{3,400})"\s*=\s*"([^"]{1,600})"/g;

/** What the user answered when the assistant asked: each answer settles its question. */
export const answers: Extractor<null> = {
  name: 'answers',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || call?.action.kind !== 'ask-user' || entry.failed) return [];
    return [...entry.text.matchAll(ANSWER)].map(
      ([, question, answer]): Sighting => ({
        kind: 'answer',
        key: keyOfText(question!),
        text: `${question} → ${answer}`,
      }),
    );
  },
};
