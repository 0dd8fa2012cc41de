import type { Extractor } from '../extractor.ts';
import { readRules, type StandingRules } from './read-rules.ts';

/** Standing instructions: what the user demanded or forbade, in the user's own words, until taken back. */
export const rules: Extractor<StandingRules> = {
  name: 'rules',
  reads: ['prompt'],
  start: () => ({ standing: [], prompts: 0 }),
  read: (entry, carry) => (entry.type === 'prompt' ? readRules(entry.text, entry.origin.time, carry) : []),
};
