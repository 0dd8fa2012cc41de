import { useEffect, useState } from 'preact/hooks';
import type { NowAnswer } from '../../api.ts';
import { exported } from './exported.ts';
import { Failure, getAnswer, ofSample } from './request.ts';

export interface Live {
  now: NowAnswer | undefined;
  failure: Failure | undefined;
  /** Whether news arrive by themselves; the browser connects again when they stop. */
  isConnected: boolean;
}

/** What happens on this machine, as it happens. */
export function useLive(): Live {
  const [live, setLive] = useState<Live>({ now: undefined, failure: undefined, isConnected: false });
  useEffect(() => {
    if (exported) return;
    const change = (news: Partial<Live>) => setLive((before) => ({ ...before, ...news }));
    getAnswer<NowAnswer>('/api/now')
      .then((now) => setLive((before) => (before.now ? before : { ...before, now, failure: undefined })))
      .catch((failure: unknown) => failure instanceof Failure && change({ failure }));
    const events = new EventSource(ofSample('/api/live'));
    events.addEventListener('now', ({ data }) =>
      change({ now: JSON.parse(data), failure: undefined, isConnected: true }),
    );
    events.addEventListener('open', () => change({ isConnected: true }));
    events.addEventListener('error', () => change({ isConnected: false }));
    return () => events.close();
  }, []);
  return live;
}
