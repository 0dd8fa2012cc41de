import type { EntryOf } from '../../domain/entry.ts';
import { commandRole } from '../command-text.ts';
import { runFailed } from '../errors/run-outcome.ts';

const COMMAND_MAX = 140;
const ANSWER_MAX = 200;
const LINES_MAX = 3;
/** Commands that only look around or wait, or whose answer holds for the moment only. */
const PASSING =
  /(?:^|[;&|]\s*)(?:ls|pwd|wc|cd|cat|sleep|ps|kill\w*|lsof|date|uptime|tail|df|du|top|docker|podman|curl)\b/;
const VERSION = /\s(?:-V|--?version|version)(?:\s|$)/;
const ANSWERED = '` → ';
const EMPTY = /^\(.*no output\)$/;

/**
 * A command that asks the machine something, with its short answer: `which nvcc` → `/usr/local/cuda/bin/nvcc`. Runs,
 * checks and git are recorded elsewhere.
 */
export function probeOf(
  answer: EntryOf<'answered'>,
  call: EntryOf<'called'> | undefined,
): string | undefined {
  if (answer.failed || call?.action.kind !== 'run-command' || answer.result?.kind === 'job-started')
    return undefined;
  const command = call.action.command.trim();
  if (command.length > COMMAND_MAX || command.includes('\n') || PASSING.test(command)) return undefined;
  if (commandRole(command) !== 'look' && !VERSION.test(command)) return undefined;
  const text = answer.text.trim();
  if (text === '' || text.length > ANSWER_MAX || EMPTY.test(text) || runFailed(answer, command))
    return undefined;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > LINES_MAX
    ? undefined
    : `\`${command}${ANSWERED}${lines.map((line) => line.trim()).join(' | ')}`;
}

/** The answer of a probe: its words, and not those of the command, tell what the probe is about. */
export function answerIn(probe: string): string {
  return probe.slice(probe.indexOf(ANSWERED) + ANSWERED.length);
}
