import type { Fact } from '../../domain/fact.ts';
import { clip, oneLine } from '../clip.ts';
import { remember } from '../remember.ts';
import { leadsNote } from './author-note.ts';
import type { Kind } from './kind.ts';

const LATER_MAX = 400;
const WEIGHT: Record<string, number> = { must: 4, should: 2 };

export const rule: Kind = {
  kind: 'rule',
  title: 'Standing instructions',
  describe: remember((fact) => `${oneLine(fact.text)}${leadsNote(fact)}${laterNote(fact)}`),
  held: 'rule',
  worth: ({ detail }, recency) =>
    (WEIGHT[String(detail.strength)] ?? 2) + recency + (detail.scope === 'now' ? -1 : 0),
  survival: {
    ...{ title: 'Standing instructions of the user', order: 1, countMax: 12, share: 0.4, layout: 'list' },
  },
  part: () => 'rules',
};

/** What was said later about the same matter, and may have changed it. */
function laterNote({ detail: { later = '' } }: Fact): string {
  return later === '' ? '' : ` (the user later: ${clip(oneLine(`${later}`), LATER_MAX)})`;
}
