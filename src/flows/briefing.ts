import { deliverLate } from './deliver-late.ts';
import { instructSummarizer } from './instruct-summarizer.ts';
import { restoreSession } from './restore-session.ts';
import { startSession } from './start-session.ts';
import { warnModel } from './warn-model.ts';

/** The events that are answered with words. They are rare and need much code, so the others do without it. */
export const briefing = { deliverLate, instructSummarizer, restoreSession, startSession, warnModel };

export type Briefing = typeof briefing;
