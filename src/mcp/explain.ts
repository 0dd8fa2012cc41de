import { writeLog } from '../cli/write-log.ts';
import { AppError } from '../domain/app-error.ts';
import type { Asker } from './asker.ts';

/** What failed and what to do; of a bug, the log has the rest. */
export function explain(error: unknown, what: string, { dataDir }: Asker): string {
  if (error instanceof AppError) return `${error.message}. ${error.hint}.`;
  writeLog(dataDir, `mcp: ${what} failed: ${(error as Error).stack}`);
  return `This is a bug in tideproof: ${(error as Error).message}. \`tideproof log --errors\` tells more.`;
}
