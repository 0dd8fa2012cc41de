import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceRelay } from '../../src/relay/advance-relay.ts';
import {
  type RelayAction,
  type RelayEvent,
  type RelayLimits,
  type RelayState,
  startState,
} from '../../src/relay/relay-state.ts';

const LIMITS: RelayLimits = { maxSessions: 3, maxCostUsd: 5 };
const MINUTE = 60_000;

const anyEvent: fc.Arbitrary<RelayEvent> = fc.oneof(
  fc.constant<RelayEvent>({ kind: 'begun' }),
  fc.constant<RelayEvent>({ kind: 'called' }),
  fc.constant<RelayEvent>({ kind: 'exited' }),
  fc.constant<RelayEvent>({ kind: 'window', handOverAt: 100 }),
  fc.nat(200).map((tokens): RelayEvent => ({ kind: 'measured', tokens })),
  fc.nat(2).map((running): RelayEvent => ({ kind: 'agents', running })),
  fc.record({
    kind: fc.constant('turn-ended' as const),
    text: fc.constantFrom('', 'well', 'RELAY: CONTINUE', 'all\n\nRELAY: DONE'),
    failure: fc.constantFrom('none' as const, 'none' as const, 'prompt-too-long' as const, 'other' as const),
    costUsd: fc.double({ min: 0, max: 3, noNaN: true }),
  }),
  fc.nat(70 * MINUTE).map((clock): RelayEvent => ({ kind: 'tick', clock })),
  fc.constant<RelayEvent>({ kind: 'stop-asked' }),
);

interface Moment {
  event: RelayEvent;
  before: RelayState;
  after: RelayState;
  actions: RelayAction[];
}

function play(events: readonly RelayEvent[], limits = LIMITS): Moment[] {
  let state = startState();
  return [{ kind: 'found' } as RelayEvent, ...events].map((event) => {
    const before = state;
    const { state: after, actions } = advanceRelay(before, event, limits);
    state = after;
    return { event, before, after, actions };
  });
}

function holds(check: (moments: Moment[]) => void): void {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => check(play(events))),
    { numRuns: 500 },
  );
}

const kinds = (moments: readonly Moment[]) =>
  moments.flatMap(({ actions }) => actions.map(({ kind }) => kind));

describe('advanceRelay()', () => {
  it('never begins more sessions than allowed, and counts them one by one', () =>
    holds((moments) => {
      const begun = moments.flatMap(({ actions }) => actions.filter((action) => action.kind === 'begin'));
      const fresh = begun.filter(({ resume }) => resume === undefined).map(({ number }) => number);
      expect(fresh).toEqual(fresh.map((_, index) => index + 1));
      expect(fresh.length).toBeLessThanOrEqual(LIMITS.maxSessions);
    }));

  it('begins a session only when no client is running', () =>
    holds((moments) => {
      for (const { event, actions } of moments)
        if (actions.some(({ kind }) => kind === 'begin')) expect(['exited', 'found']).toContain(event.kind);
    }));

  it('does nothing more once it has finished, and finishes once', () =>
    holds((moments) => {
      const end = moments.findIndex(({ after }) => after.phase === 'over');
      if (end === -1) return;
      expect(kinds(moments.slice(end))).toEqual(['finish']);
    }));

  it('asks a session to wrap up at most once, and says nothing after its input is closed', () =>
    holds((moments) => {
      const bySession = kinds(moments).join(' ').split('begin');
      for (const actions of bySession) expect(actions).not.toMatch(/close.*say|close.*close|interrupt.*say/);
      const asked = moments.flatMap(({ actions }) =>
        actions.map((action) => (action.kind === 'say' ? action.words : action.kind)),
      );
      for (const session of asked.join(' ').split('begin'))
        expect(session.split('wrap-up').length).toBeLessThan(3);
    }));

  it('starts no turn that a limit of cost forbids', () =>
    holds((moments) => {
      for (const { event, after, actions } of moments)
        if (event.kind !== 'tick' && after.costUsd + after.earlierCostUsd >= 5 && event.kind === 'turn-ended')
          expect(actions.filter(({ kind }) => kind === 'say' || kind === 'begin')).toEqual([]);
    }));

  it('calls a run done only when the model said so', () =>
    holds((moments) => {
      const isDone = moments.at(-1)!.after.outcome === 'done';
      const said = moments.some(({ event }) => event.kind === 'turn-ended' && /DONE/.test(event.text));
      if (isDone) expect(said).toBe(true);
    }));

  it('comes to an end from wherever it is, when the client only ever exits', () =>
    holds((moments) => {
      let state = moments.at(-1)!.after;
      for (let exits = 0; exits < 20 && state.phase !== 'over'; exits += 1)
        state = advanceRelay(state, { kind: 'exited' }, LIMITS).state;
      expect(state.phase).toBe('over');
    }));

  const working: RelayEvent[] = [{ kind: 'begun' }, { kind: 'window', handOverAt: 100 }];
  const turn = (text: string): RelayEvent => ({ kind: 'turn-ended', text, failure: 'none', costUsd: 0 });
  const last = (events: RelayEvent[], limits?: RelayLimits) => play([...working, ...events], limits).at(-1)!;

  it('interrupts a client that does not go after its last turn, and kills it if that does not help', () => {
    const tick = (minutes: number): RelayEvent => ({ kind: 'tick', clock: minutes * MINUTE });
    const closing = [{ kind: 'measured', tokens: 100 }, turn('RELAY: CONTINUE')] as RelayEvent[];
    expect(last([...closing, tick(9)]).actions).toEqual([]);
    expect(last([...closing, tick(11)]).actions).toEqual([{ kind: 'interrupt' }]);
    expect(last([...closing, tick(11), tick(12)]).actions).toEqual([{ kind: 'kill' }]);
    expect(last([{ kind: 'stop-asked' }, { kind: 'exited' }]).after.outcome).toBe('stopped');
  });

  it('takes up a run by what its last session left behind', () => {
    const start = { ...startState(), handOverAt: 100 };
    const found = (session: { tokens: number; midTurn: boolean; report: string } | undefined, costUsd = 0) =>
      advanceRelay(start, { kind: 'found', session: session && { ...session, costUsd } }, LIMITS).actions;
    const report = 'RELAY: DONE';
    const begin = { kind: 'begin', number: 1 };
    expect(found(undefined)).toEqual([begin]);
    expect(found({ tokens: 10, midTurn: false, report })).toEqual([{ kind: 'finish', outcome: 'done' }]);
    expect(found({ tokens: 10, midTurn: true, report })).toEqual([{ ...begin, resume: 'cut-off' }]);
    expect(found({ tokens: 10, midTurn: false, report: '' })).toEqual([{ ...begin, resume: 'go-on' }]);
    expect(found({ tokens: 100, midTurn: true, report: '' })).toEqual([{ kind: 'begin', number: 2 }]);
    const spent = found({ tokens: 10, midTurn: true, report: '' }, 5);
    expect(spent).toEqual([{ kind: 'finish', outcome: 'cost' }]);
  });
});
