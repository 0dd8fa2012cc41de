import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';

/** The built-in session, for who has none yet. */
export interface Sample {
  open(): Context;
  close(): void;
}

export function createSample(_openContext: unknown): Sample {
  return {
    open() {
      throw new AppError('E_USAGE', 'There is no sample', 'Open a session of your own');
    },
    close() {},
  };
}
