import { AppError, type ErrorCode } from '../domain/app-error.ts';
import type { FailureAnswer } from './api.ts';

/** A request that fails with a certain HTTP status. */
export class RequestFailure extends Error {
  readonly status: number;
  readonly hint: string;

  constructor(status: number, message: string, hint: string) {
    super(message);
    this.name = 'RequestFailure';
    this.status = status;
    this.hint = hint;
  }
}

const STATUS_OF: Partial<Record<ErrorCode, number>> = {
  E_USAGE: 400,
  E_SESSION_UNKNOWN: 404,
  E_TRANSCRIPT_UNREADABLE: 404,
  E_ARCHIVE_BUSY: 503,
  E_ARCHIVE_UNUSABLE: 503,
};

/** The answer to a failure: an expected one is explained, a bug only reported as one. */
export function explainFailure(error: unknown): { status: number; answer: FailureAnswer; isBug: boolean } {
  if (error instanceof RequestFailure || error instanceof AppError) {
    const { message, hint } = error;
    const status = error instanceof AppError ? (STATUS_OF[error.code] ?? 500) : error.status;
    return { status, answer: { error: { message, hint } }, isBug: false };
  }
  const hint = 'This is a bug in tideproof; for what happened, run: tideproof history --kind failure';
  const answer = { error: { message: 'The request could not be answered', hint } };
  return { status: 500, answer, isBug: true };
}
