import { findHandoff } from '../domain/handoff-section.ts';
import type { Extractor } from './extractor.ts';

const TEXT_MAX = 8000;

/** The handoff sections of summaries, as the summarizer wrote them, one per compaction. */
export const handoffs: Extractor<null> = {
  name: 'handoffs',
  reads: ['summarized'],
  start: () => null,
  read(entry, _carry, _call, { mark }) {
    const text = entry.type === 'summarized' ? findHandoff(entry.text) : '';
    if (text === '') return [];
    const number = mark.generation + 1;
    const set = { from: `the summary of compaction ${number}`, compaction: number };
    return [{ kind: 'handoff', key: `compaction ${number}`, text: text.slice(0, TEXT_MAX), set }];
  },
};
