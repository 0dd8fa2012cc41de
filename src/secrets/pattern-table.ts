import type { SecretPattern } from './patterns/secret-pattern.ts';
import { disguises, secretPatterns } from './patterns/secret-patterns.ts';

/**
 * The build works this out and puts the values into the bundles: no process has to make all patterns for the few that it
 * needs. `read-pattern.ts` reads it.
 */
export const patternTable = makeTable(secretPatterns);

function makeTable(patterns: readonly SecretPattern[]) {
  return {
    /** A pattern a line, with tabs between its parts; behind them the disguises, which have a name only. */
    lines: [...patterns.map(writePattern), ...disguises.map(({ disguise }) => disguise)].join('\n'),
    /** Where those with names in other scripts stand. */
    inAnyScript: patterns.flatMap(({ isInAnyScript }, rank) => (isInAnyScript ? [rank] : [])),
  };
}

function writePattern(pattern: SecretPattern): string {
  const { kind, accepts = '', bits = '', tools = [], ahead = '' } = pattern;
  const { source, flags } = pattern.pattern;
  const marks = [
    pattern.swallows ? 'swallows' : '',
    pattern.isToken ? 'token' : '',
    pattern.isWhole ? 'whole' : '',
  ].join(' ');
  const parts = [kind, inAscii(source), flags, accepts, bits, tools.join('|'), inAscii(ahead), marks];
  if (parts.some((part) => /[\t\n]/.test(String(part)))) throw new Error(`A tab or a line break in ${kind}`);
  return parts.join('\t');
}

/** A text with other letters takes twice the room. */
function inAscii(source: string): string {
  return source.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
