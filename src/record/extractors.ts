import { agents } from './agents.ts';
import { answers, plans, refusals } from './answers-and-plans.ts';
import { commits } from './commits.ts';
import type { Extractor } from './extractor.ts';
import { failedCalls } from './failed-calls.ts';
import { editedFiles, files } from './files.ts';
import { jobs } from './jobs.ts';
import { handoffs, lastMessages } from './last-messages.ts';
import { prompts } from './prompts.ts';
import { runs } from './runs.ts';
import { tasks } from './tasks.ts';
import { untouchedNames } from './untouched-names.ts';

/** Every extractor. The order does not matter: none sees another's facts. */
export const extractors = [
  prompts,
  answers,
  refusals,
  tasks,
  plans,
  files,
  editedFiles,
  runs,
  failedCalls,
  commits,
  agents,
  handoffs,
  jobs,
  lastMessages,
  untouchedNames,
] as Extractor[];
