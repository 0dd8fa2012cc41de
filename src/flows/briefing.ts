import { checkTasks } from './check-tasks.ts';
import { deliverLate } from './deliver-late.ts';
import { instructSummarizer } from './instruct-summarizer.ts';
import { restoreSession } from './restore-session.ts';
import { startHandover } from './start-handover.ts';
import { startSession } from './start-session.ts';
import { warnModel } from './warn-model.ts';

/** The events that are answered with words, and work that is seldom due. Both need much code, so the others do without it. */
export const briefing = {
  checkTasks,
  deliverLate,
  instructSummarizer,
  restoreSession,
  startHandover,
  startSession,
  warnModel,
};

export type Briefing = typeof briefing;
