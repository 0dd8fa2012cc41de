import { clip, oneLine } from '../clip.ts';
import { outlinePlan } from '../outline-plan.ts';
import { remember } from '../remember.ts';
import type { Kind, SurvivalPlace } from './kind.ts';

const DECISIONS: SurvivalPlace = {
  ...{ title: 'Decisions', order: 9, countMax: 15, share: 0.25, layout: 'list' },
};
const OUTLINE_MAX = 280;

export const plan: Kind = {
  kind: 'plan',
  title: 'Plans',
  describe: remember(({ text }) => `Approved plan: ${clip(outlinePlan(text, OUTLINE_MAX), OUTLINE_MAX)}`),
  survival: DECISIONS,
  part: (_fact, section) => (section === 'state' ? 'plan' : undefined),
};

export const decision: Kind = {
  kind: 'decision',
  title: 'Decisions',
  held: 'statement',
  survival: DECISIONS,
  part: () => 'decisions',
};

export const answer: Kind = {
  kind: 'answer',
  title: 'Answers',
  describe: remember(({ text }) => clip(oneLine(text), 240)),
  held: 'statement',
  part: () => 'answers',
};

export const attempt: Kind = {
  kind: 'attempt',
  title: 'Failed attempts',
  held: 'statement',
  survival: {
    ...{ title: 'Tried without success', order: 10, countMax: 5, share: 0.1, layout: 'list' },
  },
};
