import type { SecretPattern } from './patterns/secret-pattern.ts';
import { disguises, secretPatterns } from './patterns/secret-patterns.ts';

/**
 * The build computes this and puts it into the bundles, so that a process builds only the patterns it needs
 * (`read-pattern.ts`).
 */
export const patternTable = makeTable(secretPatterns);

function makeTable(patterns: readonly SecretPattern[]) {
  return {
    /** One pattern per line, its parts separated by tabs; then the disguises, by name only. */
    lines: [...patterns.map(writePattern), ...disguises.map(({ disguise }) => disguise)].join('\n'),
    /** The indexes of patterns with names in other scripts. */
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

/** Escapes other characters, because V8 stores a string with any of them in twice the memory. */
function inAscii(source: string): string {
  return source.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
