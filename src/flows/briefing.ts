import { checkTasks } from './check-tasks.ts';
import { deliverLate } from './deliver-late.ts';
import { holdCompaction } from './hold-compaction.ts';
import { instructSummarizer } from './instruct-summarizer.ts';
import { keepDocuments } from './keep-documents.ts';
import { restoreSession } from './restore-session.ts';
import { saveAtThreshold } from './save-at-threshold.ts';
import { startHandover } from './start-handover.ts';
import { startSession } from './start-session.ts';
import { warnModel } from './warn-model.ts';

/** The events that are answered with words or leave documents, and work that is seldom due. All need much code, so the others do without it. */
export const briefing = {
  checkTasks,
  deliverLate,
  holdCompaction,
  instructSummarizer,
  keepDocuments,
  restoreSession,
  saveAtThreshold,
  startHandover,
  startSession,
  warnModel,
};

export type Briefing = typeof briefing;
