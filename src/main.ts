import { runCommandLine } from './cli/run-command-line.ts';
import { runToExit } from './cli/run-to-exit.ts';

runToExit(() => runCommandLine(process.argv.slice(2), process.env));
