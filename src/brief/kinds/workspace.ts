import type { Kind } from './kind.ts';

export const workspace: Kind = {
  kind: 'workspace',
  title: 'Working tree',
  held: 'head',
  survival: { title: 'Working tree', order: 11, countMax: 4, share: 1, layout: 'run' },
};
