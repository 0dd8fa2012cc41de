import type { ChangeAnswer, FailureAnswer } from '../../api.ts';
import { answerFromExport, exported } from './exported.ts';

/** An error message with a hint. */
export class Failure extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** Whether the built-in sample is shown instead of the user's own record. */
export const isSample = new URLSearchParams(location.search).has('sample');

/** The sample and an exported file cannot be changed. */
export const isReadOnly = isSample || exported !== undefined;

export async function getAnswer<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  if (exported === undefined) return send<Answer>(ofSample(path), { signal: signal ?? null });
  const answer = answerFromExport(exported, path);
  if (answer === undefined)
    throw new Failure('This is not in the exported file', 'Export the session it belongs to.');
  return answer as Answer;
}

/** Adds the sample's parameter, if it is shown. */
export function ofSample(path: string): string {
  return isSample ? `${path}${path.includes('?') ? '&' : '?'}sample` : path;
}

/** Call only after the user confirmed in a dialog. */
export async function postChange(path: string, body: Record<string, unknown>): Promise<ChangeAnswer> {
  return send<ChangeAnswer>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, confirm: true }),
  });
}

async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Failure('The server does not answer', 'Is `tideproof web` still running? Start it again.');
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Answer;
  const { error } = (answer ?? {}) as Partial<FailureAnswer>;
  throw new Failure(
    error?.message ?? `The server answered ${response.status}`,
    error?.hint ?? 'Load the page again with the address that `tideproof web` printed.',
  );
}
