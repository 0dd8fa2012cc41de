import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { RelayOptions } from '../../../relay/relay-state.ts';
import type { CommandCall } from '../../command.ts';
import { parseNumber } from '../../parse-number.ts';

const MAX_SESSIONS = 10;
/** Of where the client would compact. */
const AT_PERCENT = 80;

/** What the command line says, over what a run was started with, over what is configured. */
export function parseRelayOptions(
  given: CommandCall['options'],
  config: Config,
  before: Partial<RelayOptions> = {},
): RelayOptions {
  const maxMinutes = parseNumber('max-minutes', given['max-minutes'], 1) ?? before.maxMinutes;
  const maxCostUsd = parseDollars(given['max-cost']) ?? before.maxCostUsd;
  return {
    at: parsePercent(given.at) ?? before.at ?? AT_PERCENT,
    maxSessions: parseNumber('max-sessions', given['max-sessions'], 1) ?? before.maxSessions ?? MAX_SESSIONS,
    maxMinutes,
    maxCostUsd,
    client: typeof given.client === 'string' ? given.client : (before.client ?? config['relay.claude']),
    clientArguments:
      typeof given['client-args'] === 'string'
        ? splitArguments(given['client-args'])
        : (before.clientArguments ?? []),
  };
}

function parsePercent(given: string | true | undefined): number | undefined {
  const percent = parseNumber('at', given, 1);
  if (percent === undefined || percent <= 95) return percent;
  throw new AppError(
    'E_USAGE',
    `--at must be from 1 to 95; got "${given}"`,
    'Example: --at 80. What is left is needed for the last turn',
  );
}

function parseDollars(given: string | true | undefined): number | undefined {
  if (given === undefined) return undefined;
  const dollars = typeof given === 'string' && /^\d+(\.\d+)?$/.test(given) ? Number(given) : 0;
  if (dollars > 0) return dollars;
  throw new AppError(
    'E_USAGE',
    `--max-cost must be an amount in US dollars; got "${given}"`,
    'Example: --max-cost 2.50',
  );
}

/** One text → arguments, as a shell would: blanks separate, quotes keep together, a backslash takes the next character. */
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
