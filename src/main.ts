import { isMainThread } from 'node:worker_threads';
import { runToExit } from './cli/run-command.ts';
import { runCommandLine } from './cli/run-command-line.ts';

if (isMainThread) runToExit(() => runCommandLine(process.argv.slice(2), process.env));
else import('./cli/archive/import.ts').then(({ runImportWorker }) => runImportWorker(process.env));
