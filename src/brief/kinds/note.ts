import { clip, oneLine } from '../clip.ts';
import { remember } from '../remember.ts';
import type { Kind } from './kind.ts';

export const note: Kind = {
  kind: 'note',
  title: 'Notes',
  describe: remember(({ text }) => clip(oneLine(text), 400)),
  held: 'statement',
  survival: { title: 'Noted', order: 4, countMax: 6, share: 0.15, layout: 'list' },
  part: ({ detail }) => (detail.author === 'assistant' ? 'added' : 'notes'),
};
