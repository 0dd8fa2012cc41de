import type { Findings } from '../../domain/finding.ts';
import { commandRole, runKey } from '../command-text.ts';
import { isDiagnosis } from './guess.ts';

const SCANNED_MAX = 600;
const NUMBERS_MAX = 20;
const COMMANDS_MAX = 30;
/** One digit stands in too many sentences to tell where it comes from. */
const NUMBER = /(?<![\w.,])\d+[.,]\d+|(?<![\w.,])\d{2,}(?:,\d{3})*/g;

/** A figure holds until the command that gave it gives another one. Says whether it did. Checks tell how they go elsewhere. */
export function noteMeasured(carry: Findings, command: string, output: string, line: number): boolean {
  const role = commandRole(command);
  if (role !== 'other' && role !== 'run') return false;
  const numbers = numbersIn(output.slice(0, SCANNED_MAX));
  if (numbers.length === 0) return false;
  const key = runKey(command);
  const index = carry.measured.findIndex((each) => each.key === key);
  const before = index === -1 ? undefined : carry.measured.splice(index, 1)[0];
  if (before) {
    const gone = before.numbers.filter((number) => !numbers.includes(number));
    for (const finding of carry.kept) {
      if (finding.line < before.line || isDiagnosis(finding.text)) continue;
      const told = numbersIn(finding.text);
      if (told.some((number) => gone.includes(number)) && !told.some((number) => numbers.includes(number)))
        finding.isOver = true;
    }
  }
  carry.measured.push({ key, numbers, line });
  if (carry.measured.length > COMMANDS_MAX) carry.measured.shift();
  return before?.numbers.some((number) => !numbers.includes(number)) ?? false;
}

function numbersIn(text: string): string[] {
  const found = (text.match(NUMBER) ?? []).map((number) => number.replace(',', '.'));
  return [...new Set(found)].slice(0, NUMBERS_MAX);
}
