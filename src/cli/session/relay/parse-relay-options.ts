import type { RelayOptions } from '../../../relay/relay-state.ts';
import { type CommandCall, usageError } from '../../command.ts';
import { numberOf } from '../../read-options.ts';

const MAX_SESSIONS = 10;
/** Percentage of the client's compaction threshold. */
const AT_PERCENT = 80;
const AT_PERCENT_MAX = 95;

/** Options by precedence: the command line, those that the run was started with, the defaults. */
export function parseRelayOptions(call: CommandCall, before: Partial<RelayOptions> = {}): RelayOptions {
  const { at, 'max-cost': cost, client, 'client-args': words } = call.values;
  const percent = numberOf('at', call) ?? before.at ?? AT_PERCENT;
  if (percent > AT_PERCENT_MAX)
    throw usageError(
      `--at must be from 1 to ${AT_PERCENT_MAX}; got "${at}"`,
      'Example: --at 80. What is left is needed for the last turn',
    );
  if (cost !== undefined && !(/^\d+(\.\d+)?$/.test(cost) && Number(cost) > 0))
    throw usageError(`--max-cost must be an amount in US dollars; got "${cost}"`, 'Example: --max-cost 2.50');
  return {
    at: percent,
    maxSessions: numberOf('max-sessions', call) ?? before.maxSessions ?? MAX_SESSIONS,
    maxMinutes: numberOf('max-minutes', call) ?? before.maxMinutes,
    maxCostUsd: cost === undefined ? before.maxCostUsd : Number(cost),
    client: client ?? before.client ?? 'claude',
    clientArguments: words === undefined ? (before.clientArguments ?? []) : splitArguments(words),
  };
}

/** Splits a text into arguments like a shell: blanks separate, quotes group, a backslash escapes. */
export function splitArguments(text: string): string[] {
  const found: string[] = [];
  let current: string | undefined;
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (quote !== '' && character === quote) quote = '';
    else if (character === '\\' && quote !== "'" && index + 1 < text.length) {
      index += 1;
      current = (current ?? '') + text[index];
    } else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      current ??= '';
    } else if (quote === '' && /\s/.test(character)) {
      if (current !== undefined) found.push(current);
      current = undefined;
    } else current = (current ?? '') + character;
  }
  if (current !== undefined) found.push(current);
  return found;
}
