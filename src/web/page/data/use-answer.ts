import { useEffect, useState } from 'preact/hooks';
import { Failure, getAnswer } from './request.ts';

export interface Asked<Answer> {
  answer: Answer | undefined;
  failure: Failure | undefined;
  /** Asked again: the old answer stays until the new one is there. */
  isWaiting: boolean;
}

/**
 * Asks the server, and again when the path or `version` changes. What is asked for last wins; an answer to another path is
 * never shown. Without a path nothing is asked.
 */
export function useAnswer<Answer>(path: string | undefined, version: unknown = 0): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer> & { path: string | undefined }>({
    ...{ path, answer: undefined, failure: undefined, isWaiting: true },
  });
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    setAsked((before) =>
      before.path === path
        ? { ...before, isWaiting: true }
        : { path, answer: undefined, failure: undefined, isWaiting: true },
    );
    getAnswer<Answer>(path, stop.signal)
      .then((answer) => setAsked({ path, answer, failure: undefined, isWaiting: false }))
      .catch((failure: unknown) => {
        if (failure instanceof Failure) {
          setAsked((before) => ({ ...before, failure, isWaiting: false }));
        }
      });
    return () => stop.abort();
  }, [path, version]);
  return asked.path === path ? asked : { answer: undefined, failure: undefined, isWaiting: true };
}
