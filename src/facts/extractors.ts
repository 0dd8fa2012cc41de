import { agents } from './agents.ts';
import { answers } from './answers.ts';
import { commands } from './commands.ts';
import { commits } from './commits.ts';
import { decisions } from './decisions.ts';
import { errors } from './errors.ts';
import type { Extractor } from './extractor.ts';
import { files } from './files.ts';
import { findings } from './findings/findings.ts';
import { plans } from './plans.ts';
import { requests } from './requests.ts';
import { rules } from './rules.ts';
import { statements } from './statements.ts';
import { tasks } from './tasks.ts';
import { work } from './work/work.ts';

/** Every extractor. The order does not matter: none sees another's facts. */
export const extractors = [
  requests,
  rules,
  answers,
  tasks,
  plans,
  files,
  commands,
  errors,
  decisions,
  commits,
  agents,
  statements,
  work,
  findings,
] as Extractor[];
