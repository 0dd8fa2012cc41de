import {
  type Outcome,
  type RelayAction,
  type RelayEvent,
  type RelayLimits,
  type RelayState,
  startState,
  type Verdict,
} from './relay-state.ts';

/** Models add decoration, for example "**RELAY: DONE**" or "`RELAY: CONTINUE`." */
const LINE = /^[\s*_`>#-]*RELAY:\s*(DONE|CONTINUE)[\s*_`.!]*$/i;

/** A remark may follow, for example the last line of an output style; such a line further up does not count. */
const LINES_FROM_END = 3;

interface Step {
  state: RelayState;
  actions: RelayAction[];
}

type TurnEnd = Extract<RelayEvent, { kind: 'turn-ended' }>;
type Found = Extract<RelayEvent, { kind: 'found' }>['session'];

/** Failures in a row after which the run gives up. */
const IN_A_ROW_MAX = 3;
/** How long agents and commands in the background may run after the last turn. */
const CLOSING_MILLISECONDS = 10 * 60_000;
const GOODBYE_MILLISECONDS = 10_000;

/** The state machine of a relay: state and event in, new state and actions out. Pure. */
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
      return afterTick({ ...state, clock: event.clock });
    case 'stop-asked':
      if (state.phase === 'interrupted') return { state, actions: [{ kind: 'kill' }] };
      return interrupt({ ...state, outcome: 'stopped' });
    case 'exited':
      return afterExit(state, limits);
    case 'found':
      return takeUp(state, event.session, limits);
  }
}

/** Asks the session to wrap up if it is full. In mid-turn, the client delivers that with the next tool result. */
function askIfFull(state: RelayState): Step {
  if (state.phase !== 'working' || !isFull(state)) return stay(state);
  return { state: enter(state, 'wrapping-up'), actions: [{ kind: 'say', words: 'wrap-up' }] };
}

function afterTurn(before: RelayState, { text, failure, costUsd }: TurnEnd, limits: RelayLimits): Step {
  const failed = failure !== 'none';
  const state: RelayState = {
    ...before,
    // A resumed session continues its count; a killed one may report less.
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
  // An agent in the background starts a turn of its own when it reports.
  if (state.agents > 0) return stay(state);
  if (!failed && state.idleTurns >= IN_A_ROW_MAX) return close(state, 'stalled');
  return { state, actions: [{ kind: 'say', words: 'go-on' }] };
}

function afterTick(state: RelayState): Step {
  const inPhase = state.clock - state.phaseSince;
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

/**
 * Continues an interrupted run: the state of the last session decides whether to resume it, start the next, or finish.
 */
function takeUp(before: RelayState, found: Found, limits: RelayLimits): Step {
  const state = { ...before, costUsd: Math.max(before.costUsd, found?.costUsd ?? 0) };
  const verdict = found && !found.midTurn ? findVerdict(found.report) : undefined;
  if (verdict === 'done') return finish({ ...state, verdict }, 'done');
  if (isTooDear(state, limits)) return finish(state, 'cost');
  if (found === undefined) return { state, actions: [{ kind: 'begin', number: state.number }] };
  const { tokens, report, midTurn } = found;
  const left = { ...state, tokens, report, verdict };
  return isFull(left) ? handOver(left, limits) : resume(left, midTurn ? 'cut-off' : 'go-on');
}

function handOver(state: RelayState, limits: RelayLimits): Step {
  if (isTooDear(state, limits)) return finish(state, 'cost');
  if (state.number >= limits.maxSessions) return finish(state, 'sessions');
  // Failed turns keep counting, or a task too long for any session would use up all sessions.
  const { clock, handOverAt, failedTurns } = state;
  const number = state.number + 1;
  const earlierCostUsd = state.earlierCostUsd + state.costUsd;
  const next = startState({ number, earlierCostUsd, clock, phaseSince: clock, handOverAt, failedTurns });
  return { state: next, actions: [{ kind: 'begin', number }] };
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
  return { ...state, phase, phaseSince: state.clock };
}

function isFull({ tokens, handOverAt }: RelayState): boolean {
  return handOverAt !== undefined && tokens >= handOverAt;
}

function isTooDear({ costUsd, earlierCostUsd }: RelayState, { maxCostUsd }: RelayLimits): boolean {
  return maxCostUsd !== undefined && costUsd + earlierCostUsd >= maxCostUsd;
}

/** The verdict in the last lines of a message, if there is one. */
export function findVerdict(text: string): Verdict | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const line of lines.slice(-LINES_FROM_END).reverse()) {
    const word = LINE.exec(line)?.[1];
    if (word !== undefined) return word.toUpperCase() === 'DONE' ? 'done' : 'continue';
  }
  return undefined;
}
