import { isMainThread } from 'node:worker_threads';
import { runCommandLine } from './cli/run-command-line.ts';
import { runToExit } from './cli/run-to-exit.ts';

if (isMainThread) runToExit(() => runCommandLine(process.argv.slice(2), process.env));
else
  import('./cli/archive/import/import-worker.ts').then(({ runImportWorker }) => runImportWorker(process.env));
