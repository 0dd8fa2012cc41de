import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { plainWords } from '../domain/plain-line.ts';

/** What failed and what to do; of a bug, the log has the rest. */
export function explain(error: unknown, what: string, { log }: Context): string {
  if (error instanceof AppError) return plainWords(`${error.message}. ${error.hint}.`);
  log(`mcp: ${what} failed: ${(error as Error).stack}`);
  return `This is a bug in tideproof: ${plainWords((error as Error).message)}. \`tideproof log --kind failure\` tells more.`;
}
