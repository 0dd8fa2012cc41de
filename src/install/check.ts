import type { Places } from './places.ts';

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
export interface Patient extends Places {
  environment: NodeJS.ProcessEnv;
  /** The project the person is in: its settings count too. */
  cwd: string;
  /** Its folder. */
  project: string;
  now: Date;
  /** How to call this program from a shell. */
  self: string;
}

export type Check = (patient: Patient) => Finding[];
