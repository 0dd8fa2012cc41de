import type { Scenario, Step } from '../steps.ts';

export type CallStep = Extract<Step, { type: 'call' }>;
export type EndStep = Extract<Step, { type: 'notification' }>;

/** One answer of the model, and what happens while it is at work on it. */
export interface PlannedAnswer {
  text: string;
  call?: CallStep;
  /** Typed while it works; the client gives it to the model with the result of the call, or in a turn of its own. */
  typed: string[];
  /** Background commands that end then. */
  ended: EndStep[];
  isInterrupted: boolean;
  /** The context is full with it: the client compacts by itself before its next request. */
  fillsContext: boolean;
}

export type Opening =
  | { by: 'prompt'; text: string }
  /** What was typed in the turn before, and waited for its end. */
  | { by: 'typed' }
  | { by: 'end'; end: EndStep }
  | { by: 'compact' };

export interface Turn {
  opening: Opening;
  answers: PlannedAnswer[];
}

export interface PlannedPlay {
  turns: Turn[];
  /** One for each compaction. */
  summaries: string[];
  /** What the client makes necessary and the scenario does not have: a prompt to go on, a last word. */
  added: string[];
  /** What no client can be brought to do from outside. */
  unplayable: string[];
}

const GO_ON = 'go on';
const LAST_WORD = 'Done.';
/** The stand-in for the model plays no agents, and the client is told to keep lists. */
const UNPLAYABLE_TOOLS = ['Agent', 'TaskCreate', 'TaskUpdate'];

/** Cuts a scenario into turns as the client has them: something opens one, and an answer without a call closes it. */
export function planTurns({ steps }: Scenario): PlannedPlay {
  const play: PlannedPlay = { turns: [], summaries: [], added: [], unplayable: [] };
  let turn: Turn | undefined;
  let text = '';
  let typed: string[] = [];

  const open = (opening: Opening) => {
    turn = { opening, answers: [] };
    play.turns.push(turn);
    return turn;
  };
  const goOn = () => {
    play.added.push(`prompt "${GO_ON}"`);
    return open({ by: 'prompt', text: GO_ON });
  };
  const answer = (more: Partial<PlannedAnswer> = {}) => {
    const planned = { text, typed, ended: [], isInterrupted: false, fillsContext: false, ...more };
    (turn ?? goOn()).answers.push(planned);
    text = '';
    typed = [];
    return planned;
  };
  /** What was typed too late for the turn opens the next one. */
  const end = () => {
    if (text === '') {
      play.added.push(`answer "${LAST_WORD}"`);
      text = LAST_WORD;
    }
    turn = answer().typed.length > 0 ? open({ by: 'typed' }) : undefined;
  };
  const close = () => {
    while (turn !== undefined) end();
  };
  /** The call that runs now: nothing was said after it. */
  const running = () => (text === '' ? turn?.answers.findLast(({ call }) => call !== undefined) : undefined);
  const say = (said: string) => {
    text += `${text && '\n\n'}${said}`;
  };

  for (const step of steps) {
    switch (step.type) {
      case 'you':
        close();
        open({ by: 'prompt', text: step.text });
        break;
      case 'command':
        close();
        open({ by: 'prompt', text: `/${step.name} ${step.args}` });
        break;
      case 'lead':
        play.unplayable.push('a message of the lead of a team, for which only a client on a terminal looks');
        break;
      case 'queue':
        if (turn === undefined) open({ by: 'prompt', text: step.text });
        else (running()?.typed ?? typed).push(step.text);
        break;
      case 'claude':
        if (turn !== undefined && typed.length > 0 && text !== '') end();
        say(step.text);
        break;
      case 'rewind':
        play.unplayable.push('going back, which only a client on a terminal does');
        break;
      case 'call':
        if (UNPLAYABLE_TOOLS.includes(step.tool)) play.unplayable.push(`the tool ${step.tool}`);
        answer({ call: step });
        break;
      case 'notification': {
        const call = running();
        // Nothing ends before it was started.
        if (call && !call.call?.result.includes(step.id)) call.ended.push(step);
        else {
          close();
          open({ by: 'end', end: step });
        }
        break;
      }
      case 'interrupted':
        answer({ isInterrupted: true });
        turn = undefined;
        break;
      case 'compaction':
        play.summaries.push(step.summary);
        compact();
        break;
    }
  }
  if (turn === undefined) goOn();
  close();
  return play;

  /**
   * Where a call has just run, or a prompt was just sent, the client does it by itself if the answer before it has filled the
   * context; else the user asks for it between two turns.
   */
  function compact(): void {
    const isJustAsked = turn?.opening.by === 'prompt' && turn.answers.length === 0 && text === '';
    const last = isJustAsked ? play.turns.at(-2)?.answers.at(-1) : running();
    if (last && !last.isInterrupted && !last.fillsContext) {
      last.fillsContext = true;
      return;
    }
    close();
    if (play.turns.at(-1)?.opening.by === 'compact') {
      goOn();
      close();
    }
    open({ by: 'compact' });
    turn = undefined;
  }
}
