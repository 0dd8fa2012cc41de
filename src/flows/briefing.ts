import { archiveSession } from './archive-session.ts';
import { checkTasks } from './check-tasks.ts';
import { deliverLate } from './deliver-late.ts';
import { holdCompaction } from './hold-compaction.ts';
import { instructSummarizer } from './instruct-summarizer.ts';
import { keepDocuments } from './keep-documents.ts';
import { mendArchive } from './mend-archive.ts';
import { restoreSession } from './restore-session.ts';
import { saveAtThreshold } from './save-at-threshold.ts';
import { startHandover } from './start-handover.ts';
import { startSession } from './start-session.ts';
import { warnModel } from './warn-model.ts';

/** What is done for events that are answered with words, leave documents or keep every word, and work that is seldom due. All need much code, so the other events do without it. */
export const briefing = {
  archiveSession,
  mendArchive,
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
