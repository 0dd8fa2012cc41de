import { commands } from './commands.ts';
import { errors } from './errors.ts';
import type { Extractor } from './extractor.ts';
import { files } from './files.ts';
import { requests } from './requests.ts';
import { rules } from './rules.ts';
import { statements } from './statements.ts';
import { tasks } from './tasks.ts';

/** Every extractor. The order does not matter: none sees another's facts. */
export const extractors: Extractor<any>[] = [requests, rules, tasks, files, commands, errors, statements];
