import { quotePrompt } from '../../prompt/quote-prompt.ts';
import { clip, oneLine } from '../clip.ts';
import { remember } from '../remember.ts';
import { leadsNote } from './author-note.ts';
import type { Kind } from './kind.ts';

const REQUEST_MAX = 300;

export const request: Kind = {
  kind: 'request',
  title: 'Requests',
  describe: remember(
    (fact) => `${clip(oneLine(quotePrompt(fact.text, REQUEST_MAX)), REQUEST_MAX)}${leadsNote(fact)}`,
  ),
  part: (_fact, section) => (section === 'state' ? 'request' : 'asked'),
};
