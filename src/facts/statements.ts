import type { Extractor } from './extractor.ts';

const TEXT_MAX = 1500;

/** What the assistant said last: the best witness of where work stood and what comes next. */
export const statements: Extractor<null> = {
  name: 'statements',
  reads: ['said'],
  start: () => null,
  read(entry) {
    if (entry.type !== 'said') return [];
    return [{ kind: 'statement', key: 'last', text: entry.text.trim().slice(0, TEXT_MAX) }];
  },
};
