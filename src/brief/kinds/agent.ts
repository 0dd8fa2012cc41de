import { clip } from '../clip.ts';
import { plainProse } from '../plain-prose.ts';
import { remember } from '../remember.ts';
import type { Kind } from './kind.ts';

export const agent: Kind = {
  kind: 'agent',
  title: 'Subagents',
  // Enough to go on with it: its id, and what it was asked or what it said last.
  describe: remember(({ text, status, detail }) => {
    const { type, id, asked, outcome, lastWord } = detail;
    const state = status === 'open' ? 'at work' : outcome === 'completed' ? 'done' : outcome;
    const about = [type, id && `id ${id}`, state].filter(Boolean).join(', ');
    const word = clip(plainProse(String((status === 'open' ? asked : lastWord) ?? '')), 160);
    return `${text}${about && ` (${about})`}${word && `: ${word}`}`;
  }),
  held: 'agent',
  worth: ({ status }, recency) => (status === 'open' ? 1 : 0) + recency,
};
