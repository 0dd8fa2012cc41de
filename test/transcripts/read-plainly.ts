import { expect } from 'vitest';
import type { Reader } from '../../src/context/context.ts';
import type { Fact } from '../../src/domain/fact.ts';
import { type Progress, startProgress } from '../../src/domain/progress.ts';
import { createMemoryLedger, takeLine } from '../../src/session/learn-rows.ts';
import { reader } from '../events/test-context.ts';

interface PlainOptions {
  sidechain?: boolean;
  using?: Reader;
  /** Lines that were rewound away, as far as they are known. */
  abandoned?: [from: number, to: number][];
}

/** The plainest way to read a transcript: no file, no archive, no position; one line after the other. */
export function readPlainly(
  lines: readonly (string | Buffer)[],
  { sidechain = false, using = reader, abandoned = [] }: PlainOptions = {},
): { facts: Fact[]; progress: Progress } {
  const ledger = createMemoryLedger();
  const progress = startProgress();
  progress.thread.abandoned = abandoned;
  const log = (message: string) => expect.unreachable(message);
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const bytes = Buffer.from(line);
    offset += bytes.length + 1;
    const next = { offset, line: index + 1, head: '' };
    const options = { ...using, sidechain, log };
    const { rewind } = takeLine({ bytes, number: index + 1, next }, progress, ledger, options);
    if (rewind) {
      const { from, to } = rewind;
      return readPlainly(lines, { sidechain, using, abandoned: [...abandoned, [from, to]] });
    }
  }
  return { facts: ledger.all(), progress };
}
