import type { Situation } from './places.ts';

/**
 * What one look at the installation found. An info is neither good nor bad, a warning is worth reading; only a failure
 * makes the doctor fail.
 */
export interface Finding {
  check: string;
  status: 'ok' | 'info' | 'warning' | 'failed';
  detail: string;
  /** What to do about it; there whenever something failed. */
  fix?: string;
  /** Does what can be done without a question, for `--fix`, and says what it did. */
  repair?(): string;
}

/** What the checks look at. */
export interface CheckSubject extends Situation {
  /** The folder of the project that the person is in. */
  project: string;
  now: Date;
  /** How to call this program from a shell. */
  self: string;
}

export type Check = (subject: CheckSubject) => Finding[];

/** How the findings of one check are put down, by how bad they are. */
export function findingsOf(check: string) {
  const bad =
    (status: 'warning' | 'failed') =>
    (detail: string, fix: string, repair?: () => string): Finding => ({
      check,
      status,
      detail,
      fix,
      ...(repair && { repair }),
    });
  return {
    ok: (detail: string): Finding => ({ check, status: 'ok', detail }),
    info: (detail: string): Finding => ({ check, status: 'info', detail }),
    warning: bad('warning'),
    failed: bad('failed'),
  };
}

/** How a file stands to our block of instructions, in words. */
export const instructionStates = {
  absent: 'no block of tideproof in it',
  current: 'the block is there and up to date',
  outdated: 'the block is there, but not what it should say now',
  edited: 'the block is there and was edited by hand',
  unreadable: 'cannot be used as it is',
};
