import type { Outcome, RelayAction, RelayEvent, RelayLimits, RelayState, Verdict } from './relay-state.ts';

/** Models decorate: "**RELAY: DONE**", "`RELAY: CONTINUE`." */
const LINE = /^[\s*_`>#-]*RELAY:\s*(DONE|CONTINUE)[\s*_`.!]*$/i;

/** A remark may follow, such as the line of an output style; an agreed line further up was about something else. */
const LINES_FROM_END = 3;

interface Step {
  state: RelayState;
  actions: RelayAction[];
}

type TurnEnd = Extract<RelayEvent, { kind: 'turn-ended' }>;
type Found = Extract<RelayEvent, { kind: 'found' }>['session'];

const MINUTE = 60_000;
/** How often in a row something may go wrong before the run gives up. */
const IN_A_ROW_MAX = 3;
/** How long a session that is out of time may take to come to an end by itself. */
const GRACE_MILLISECONDS = 2 * MINUTE;
/** How long agents and commands in the background may go on after the last turn. */
const CLOSING_MILLISECONDS = 10 * MINUTE;
const GOODBYE_MILLISECONDS = 10_000;

/** The whole relay: where it stands and what happened → where it stands now and what to do. Pure. */
export function advanceRelay(state: RelayState, event: RelayEvent, limits: RelayLimits): Step {
  if (state.phase === 'over') return { state, actions: [] };
  switch (event.kind) {
    case 'begun':
      return stay({ ...state, begun: true });
    case 'window':
      return askIfFull({ ...state, handOverAt: event.handOverAt });
    case 'measured':
      return askIfFull({ ...state, tokens: event.tokens });
    case 'called':
      return stay({ ...state, calls: state.calls + 1, crashes: 0 });
    case 'agents':
      return stay({ ...state, agents: event.running });
    case 'turn-ended':
      return afterTurn(state, event, limits);
    case 'tick':
      return afterTick({ ...state, activeMilliseconds: event.activeMilliseconds }, limits);
    case 'stop-asked':
      if (state.phase === 'interrupted') return { state, actions: [{ kind: 'kill' }] };
      return interrupt({ ...state, outcome: 'stopped' });
    case 'exited':
      return afterExit(state, limits);
    case 'found':
      return takeUp(state, event.session, limits);
  }
}

/** In the middle of a turn: the client passes our words on with the next tool result. */
function askIfFull(state: RelayState): Step {
  if (state.phase !== 'working' || !isFull(state)) return stay(state);
  return { state: enter(state, 'wrapping-up'), actions: [{ kind: 'say', words: 'wrap-up' }] };
}

function afterTurn(before: RelayState, { text, failure, costUsd }: TurnEnd, limits: RelayLimits): Step {
  const failed = failure !== 'none';
  const state: RelayState = {
    ...before,
    // A session that is resumed goes on counting; one that was killed may have lost count.
    costUsd: Math.max(before.costUsd, costUsd),
    report: text === '' || failed ? before.report : text,
    verdict: (failed ? undefined : findVerdict(text)) ?? before.verdict,
    failedTurns: failed ? before.failedTurns + 1 : 0,
    idleTurns: before.calls === 0 ? before.idleTurns + 1 : 0,
    calls: 0,
  };
  if (state.phase === 'closing' || state.phase === 'interrupted') return stay(state);
  if (state.verdict === 'done') return close(state);
  if (failure === 'budget' || isTooDear(state, limits)) return close(state, 'cost');
  if (state.failedTurns >= IN_A_ROW_MAX) return close(state, 'failed');
  if (failure === 'prompt-too-long' || state.phase === 'wrapping-up' || isFull(state)) return close(state);
  // An agent in the background opens a turn of its own when it has something to say.
  if (state.agents > 0) return stay(state);
  if (!failed && state.idleTurns >= IN_A_ROW_MAX) return close(state, 'stalled');
  return { state, actions: [{ kind: 'say', words: 'go-on' }] };
}

function afterTick(state: RelayState, limits: RelayLimits): Step {
  const inPhase = state.activeMilliseconds - state.phaseSince;
  if (state.phase === 'working' && isOutOfTime(state, limits)) {
    const asked = enter({ ...state, outcome: 'minutes' as const }, 'wrapping-up');
    return { state: asked, actions: [{ kind: 'say', words: 'wrap-up' }] };
  }
  if (state.phase === 'wrapping-up' && state.outcome === undefined && isOutOfTime(state, limits))
    return stay({ ...state, outcome: 'minutes', phaseSince: state.activeMilliseconds });
  const isLate = state.outcome === 'minutes' && inPhase > GRACE_MILLISECONDS;
  if (state.phase === 'wrapping-up' && isLate) return interrupt(state);
  if (state.phase === 'closing' && inPhase > CLOSING_MILLISECONDS) return interrupt(state);
  if (state.phase === 'interrupted' && inPhase > GOODBYE_MILLISECONDS)
    return { state: enter(state, 'interrupted'), actions: [{ kind: 'kill' }] };
  return stay(state);
}

function afterExit(state: RelayState, limits: RelayLimits): Step {
  if (state.verdict === 'done') return finish(state, 'done');
  if (state.outcome !== undefined) return finish(state, state.outcome);
  if (state.phase !== 'working') return handOver(state, limits);
  const crashes = state.crashes + 1;
  if (!state.begun || crashes >= IN_A_ROW_MAX) return finish(state, 'failed');
  return resume({ ...state, crashes }, 'cut-off');
}

/** Nothing is done twice: what the last session left behind decides whether it goes on, is handed over, or is done. */
function takeUp(before: RelayState, found: Found, limits: RelayLimits): Step {
  const state = { ...before, costUsd: Math.max(before.costUsd, found?.costUsd ?? 0) };
  const verdict = found && !found.midTurn ? findVerdict(found.report) : undefined;
  if (verdict === 'done') return finish({ ...state, verdict }, 'done');
  if (isTooDear(state, limits)) return finish(state, 'cost');
  if (isOutOfTime(state, limits)) return finish(state, 'minutes');
  if (found === undefined) return { state, actions: [{ kind: 'begin', number: state.number }] };
  const { tokens, report, midTurn } = found;
  const left = { ...state, tokens, report, verdict };
  return isFull(left) ? handOver(left, limits) : resume(left, midTurn ? 'cut-off' : 'go-on');
}

function handOver(state: RelayState, limits: RelayLimits): Step {
  if (isTooDear(state, limits)) return finish(state, 'cost');
  if (isOutOfTime(state, limits)) return finish(state, 'minutes');
  if (state.number >= limits.maxSessions) return finish(state, 'sessions');
  const next: RelayState = {
    // Failed turns go on counting: a task that is too long for any session would otherwise use all of them up.
    ...enter(state, 'working'),
    number: state.number + 1,
    begun: false,
    tokens: 0,
    costUsd: 0,
    earlierCostUsd: state.earlierCostUsd + state.costUsd,
    calls: 0,
    idleTurns: 0,
    crashes: 0,
    agents: 0,
    report: '',
    verdict: undefined,
  };
  return { state: next, actions: [{ kind: 'begin', number: next.number }] };
}

function resume(state: RelayState, how: 'cut-off' | 'go-on'): Step {
  const next = { ...enter(state, 'working'), begun: false, calls: 0, agents: 0 };
  return { state: next, actions: [{ kind: 'begin', number: state.number, resume: how }] };
}

function close(state: RelayState, outcome: Outcome | undefined = state.outcome): Step {
  return { state: enter({ ...state, outcome }, 'closing'), actions: [{ kind: 'close' }] };
}

function interrupt(state: RelayState): Step {
  return { state: enter(state, 'interrupted'), actions: [{ kind: 'interrupt' }] };
}

function finish(state: RelayState, outcome: Outcome): Step {
  return { state: enter({ ...state, outcome }, 'over'), actions: [{ kind: 'finish', outcome }] };
}

function stay(state: RelayState): Step {
  return { state, actions: [] };
}

function enter(state: RelayState, phase: RelayState['phase']): RelayState {
  return { ...state, phase, phaseSince: state.activeMilliseconds };
}

function isFull({ tokens, handOverAt }: RelayState): boolean {
  return handOverAt !== undefined && tokens >= handOverAt;
}

function isTooDear({ costUsd, earlierCostUsd }: RelayState, { maxCostUsd }: RelayLimits): boolean {
  return maxCostUsd !== undefined && costUsd + earlierCostUsd >= maxCostUsd;
}

function isOutOfTime({ activeMilliseconds }: RelayState, { maxMinutes }: RelayLimits): boolean {
  return maxMinutes !== undefined && activeMilliseconds >= maxMinutes * MINUTE;
}

/** The agreed line at the end of a message, if it is there. */
export function findVerdict(text: string): Verdict | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const line of lines.slice(-LINES_FROM_END).reverse()) {
    const word = LINE.exec(line)?.[1];
    if (word !== undefined) return word.toUpperCase() === 'DONE' ? 'done' : 'continue';
  }
  return undefined;
}
