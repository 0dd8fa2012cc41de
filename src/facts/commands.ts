import type { EntryOf } from '../domain/entry.ts';
import type { Sighting } from '../domain/fact.ts';
import { commandKey, commandRole, runKey } from './command-text.ts';
import { findNamed } from './errors/open-error.ts';
import { outcomeLine } from './errors/outcome-line.ts';
import { exitOf, runFailed, tellsOutcome } from './errors/run-outcome.ts';
import type { Extractor } from './extractor.ts';

const TEXT_MAX = 600;
const CHAINS_MAX = 20;
const CHECKS = ['test', 'build', 'run'];

/** The shell did not find the folder or the program, so the command never ran. */
const NEVER_RAN = /^(?:\S*sh: |\(eval\):).{0,80}(?:not found|no such file or directory)[^\n]{0,200}\s*$/i;

interface Carry {
  /** Keys of chains (`a && b`) that failed without telling which check did. */
  chains: string[];
}

/** Shell commands, each once, with the outcome of the last run. A command that was refused or not found never ran. */
export const commands: Extractor<Carry> = {
  name: 'commands',
  reads: ['answered'],
  start: () => ({ chains: [] }),
  read(entry, carry, call) {
    if (entry.type !== 'answered' || call?.action.kind !== 'run-command' || entry.refusedBy !== undefined)
      return [];
    const { command } = call.action;
    if (entry.failed && NEVER_RAN.test(entry.text)) return [];
    const checks = chainedChecks(command);
    if (checks.length === 0) return [sightingOf(command, entry)];
    return runFailed(entry, command)
      ? readFailedChain(command, checks, entry, carry)
      : [...checks.map((check) => sightingOf(check)), ...endChain(command, carry)];
  },
};

/** Checks before the failed one passed, and those behind it never ran. */
function readFailedChain(
  command: string,
  checks: string[],
  answer: EntryOf<'answered'>,
  carry: Carry,
): Sighting[] {
  const failed = findNamed(checks, answer.text) ?? checks.find((check) => commandRole(check) === 'test');
  if (failed !== undefined) {
    const passed = checks.slice(0, checks.indexOf(failed));
    return [...passed.map((check) => sightingOf(check)), sightingOf(failed, answer)];
  }
  const key = runKey(command);
  if (!carry.chains.includes(key)) carry.chains.push(key);
  if (carry.chains.length > CHAINS_MAX) carry.chains.shift();
  return [sightingOf(command, answer)];
}

function endChain(command: string, carry: Carry): Sighting[] {
  const key = runKey(command);
  if (!carry.chains.includes(key)) return [];
  carry.chains = carry.chains.filter((chain) => chain !== key);
  return [{ kind: 'command', key, status: 'superseded', silent: true }];
}

/** A check without an answer of its own passed without output. */
function sightingOf(command: string, answer?: EntryOf<'answered'>): Sighting {
  const role = commandRole(command);
  const set: Sighting['set'] = answer
    ? setOf(role, command, answer)
    : { role, result: 'ok', exit: 0, outcome: '' };
  // A check is the same, however its output is shortened.
  const key = CHECKS.includes(role) ? runKey(command) : commandKey(command);
  return { kind: 'command', key, text: command.trim().slice(0, TEXT_MAX), set };
}

function setOf(role: string, command: string, answer: EntryOf<'answered'>): Sighting['set'] {
  if (!tellsOutcome(answer, command)) return { role };
  const failed = runFailed(answer, command);
  const result = failed ? 'failed' : 'ok';
  return { role, result, exit: exitOf(answer), outcome: outcomeLine(answer, failed) };
}

/** `npm run lint && npm test` are two checks, each of which may also have been run alone. */
function chainedChecks(command: string): string[] {
  if (!command.includes(' && ') || /[\n;]|\|\|/.test(command)) return [];
  const pieces = command.split(' && ').map((piece) => piece.trim());
  return pieces.every((piece) => CHECKS.includes(commandRole(piece))) ? pieces : [];
}
