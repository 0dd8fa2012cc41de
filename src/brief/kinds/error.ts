import { clip, oneLine } from '../clip.ts';
import { remember } from '../remember.ts';
import type { Kind } from './kind.ts';

export const error: Kind = {
  kind: 'error',
  title: 'Errors',
  describe: remember(({ text, detail }) => {
    const source = detail.source ? `\`${clip(oneLine(String(detail.source)), 80)}\`: ` : '';
    return `${source}${text.replace(/\n/g, ' | ')}`;
  }),
  held: 'lines',
  survival: {
    ...{ title: 'Unresolved errors', order: 3, countMax: 8, share: 0.25, layout: 'list' },
    only: ({ status }) => status === 'open',
  },
  part: (_fact, section) => (section === 'state' ? 'failing' : undefined),
};
