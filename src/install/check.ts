import type { Situation } from './places.ts';

/** The result of one check. `info` is neutral, `warning` is worth reading; only `failed` makes the doctor fail. */
export interface Finding {
  check: string;
  status: 'ok' | 'info' | 'warning' | 'failed';
  detail: string;
  /** What to do about it; always set if something failed. */
  fix?: string;
}

export interface CheckSubject extends Situation {
  project: string;
  now: Date;
  self: string;
  /** Whether the user switched on what only the mod of the plugin does. */
  wantsMod: boolean;
}

export type Check = (subject: CheckSubject) => Finding[];

export const fine = (check: string, detail: string): Finding => ({ check, status: 'ok', detail });

export const info = (check: string, detail: string): Finding => ({ check, status: 'info', detail });

export function warning(check: string, detail: string, fix: string): Finding {
  return { check, status: 'warning', detail, fix };
}

export function failed(check: string, detail: string, fix: string): Finding {
  return { check, status: 'failed', detail, fix };
}
