import { commandKey, commandRole } from './command-text.ts';
import type { Extractor } from './extractor.ts';
import { outcomeLine } from './outcome-line.ts';
import { exitOf, runFailed, wasRefused } from './run-outcome.ts';

const TEXT_MAX = 600;

/** Shell commands, once each, with how the last run ended. One that the user refused never ran. */
export const commands: Extractor<null> = {
  name: 'commands',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || call?.action.kind !== 'run-command' || wasRefused(entry)) return [];
    const { command } = call.action;
    return [
      {
        kind: 'command',
        key: commandKey(command),
        text: command.trim().slice(0, TEXT_MAX),
        set: {
          role: commandRole(command),
          result: runFailed(entry, command) ? 'failed' : 'ok',
          exit: exitOf(entry),
          outcome: outcomeLine(entry.text),
        },
      },
    ];
  },
};
