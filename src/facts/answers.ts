import { keyOfText, type Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

/** What the user answered when the assistant asked: each answer settles its question. */
export const answers: Extractor<null> = {
  name: 'answers',
  reads: ['answered'],
  start: () => null,
  read(entry) {
    if (entry.type !== 'answered' || entry.result?.kind !== 'user-answered') return [];
    return entry.result.answers.map(
      ({ question, answer }): Sighting => ({
        kind: 'answer',
        key: keyOfText(question),
        text: `${question} → ${answer}`,
      }),
    );
  },
};
