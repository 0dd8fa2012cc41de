import { useEffect, useRef, useState } from 'preact/hooks';
import { Failure, getAnswer } from './request.ts';

export interface Asked<Answer> {
  answer: Answer | undefined;
  failure: Failure | undefined;
  /** Asked again: the old answer stays until the new one is there. */
  isWaiting: boolean;
}

/**
 * Asks the server, and again when the path or `version` changes. An answer to another path is never shown; while one is on its way,
 * newer versions wait for it, so that a session in full swing is shown too. Without a path nothing is asked.
 */
export function useAnswer<Answer>(path: string | undefined, version: unknown = 0): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer> & { path: string | undefined }>({
    ...{ path, answer: undefined, failure: undefined, isWaiting: true },
  });
  const again = useRef<{ ask(): void; version: unknown } | undefined>(undefined);
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    let isOnItsWay = false;
    let isOld = false;
    async function ask() {
      isOld = isOnItsWay;
      if (isOnItsWay) return;
      isOnItsWay = true;
      setAsked((before) =>
        before.path === path
          ? { ...before, isWaiting: true }
          : { path, answer: undefined, failure: undefined, isWaiting: true },
      );
      try {
        const answer = await getAnswer<Answer>(path!, stop.signal);
        setAsked({ path, answer, failure: undefined, isWaiting: false });
      } catch (failure) {
        if (failure instanceof Failure) setAsked((before) => ({ ...before, failure, isWaiting: false }));
      }
      isOnItsWay = false;
      if (isOld && !stop.signal.aborted) void ask();
    }
    again.current = { ask, version };
    void ask();
    return () => stop.abort();
  }, [path]);
  useEffect(() => {
    if (again.current === undefined || again.current.version === version) return;
    again.current.version = version;
    again.current.ask();
  }, [version]);
  return asked.path === path ? asked : { answer: undefined, failure: undefined, isWaiting: true };
}
