import { useEffect, useRef, useState } from 'preact/hooks';
import type { NowAnswer } from '../../api.ts';
import { exported } from './exported.ts';
import { Failure, getAnswer, readEvents } from './request.ts';

const RECONNECT_MILLISECONDS = 2000;

export interface Asked<Answer> {
  answer: Answer | undefined;
  failure: Failure | undefined;
  /** A new request is running; the old answer stays until then. */
  isWaiting: boolean;
}

/**
 * Fetches an answer, and again when the path or `version` changes. Never shows the answer to another path; new versions
 * wait for a running request, so that a busy session still shows answers. Without a path nothing is fetched.
 */
export function useAnswer<Answer>(path: string | undefined, version: unknown = 0): Asked<Answer> {
  const waiting = { path, answer: undefined, failure: undefined, isWaiting: true };
  const [asked, setAsked] = useState<Asked<Answer> & { path: string | undefined }>(waiting);
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
      setAsked((before) => (before.path === path ? { ...before, isWaiting: true } : waiting));
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
  return asked.path === path ? asked : waiting;
}

/** Keeps the last answer, which is shown until the next one arrives. */
export function useLastAnswer<Answer>(
  path: string | undefined,
): Asked<Answer> & { last: Answer | undefined } {
  const asked = useAnswer<Answer>(path);
  const last = useRef<Answer | undefined>(undefined);
  if (asked.answer) last.current = asked.answer;
  return { ...asked, last: last.current };
}

export interface Live {
  now: NowAnswer | undefined;
  failure: Failure | undefined;
  /** Whether updates arrive. */
  isConnected: boolean;
}

/** Live updates of this machine. */
export function useLive(): Live {
  const [live, setLive] = useState<Live>({ now: undefined, failure: undefined, isConnected: false });
  useEffect(() => {
    if (exported) return;
    const change = (news: Partial<Live>) => setLive((before) => ({ ...before, ...news }));
    const stop = new AbortController();
    const hear = (event: string, data: string) =>
      change({
        ...(event === 'now' && { now: JSON.parse(data), failure: undefined }),
        isConnected: true,
      });
    async function follow() {
      while (!stop.signal.aborted) {
        const failure = await readEvents('/api/live', stop.signal, hear).catch((error: unknown) => error);
        change({ isConnected: false, ...(failure instanceof Failure && { failure }) });
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MILLISECONDS));
      }
    }
    void follow();
    return () => stop.abort();
  }, []);
  return live;
}
