import { oneLine } from '../clip.ts';
import type { Kind } from './kind.ts';

export const id: Kind = {
  kind: 'id',
  title: 'Ids',
  isShort: true,
  describe: ({ text, detail }) => oneLine(detail.meaning ? `${text}: ${detail.meaning}` : text),
  held: 'name',
  lines: { section: 'things', worth: 7.9, step: 0.05, countMax: 40 },
  survival: {
    ...{ title: 'Ids in use', order: 8, countMax: 20, share: 1, layout: 'run' },
    only: ({ detail }) => detail.pattern !== undefined,
  },
};
