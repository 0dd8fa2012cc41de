import type { Sighting } from '../domain/fact.ts';
import { commandKey, commandRole } from './command-text.ts';
import type { Extractor } from './extractor.ts';
import { outcomeLine } from './outcome-line.ts';

const TEXT_MAX = 600;

/** Shell commands, once each, with how the last run ended. */
export const commands: Extractor<null> = {
  name: 'commands',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || call?.action.kind !== 'run-command') return [];
    const { command } = call.action;
    const seen: Sighting = {
      kind: 'command',
      key: commandKey(command),
      text: command.trim().slice(0, TEXT_MAX),
      set: {
        role: commandRole(command),
        result: entry.failed ? 'failed' : 'ok',
        outcome: outcomeLine(entry.text),
      },
    };
    return [seen];
  },
};
