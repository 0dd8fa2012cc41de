// The mod: the client runs this itself, from version 2.1.287 on. It gives the request and the notes to the summarizer, and puts
// what the summary lacks into the summary itself, where the next one finds it and no limit of hooks cuts it. Whatever goes
// wrong, the compaction is left as it is, and the command hooks do what they do without it. The client only takes `$` spelled
// out as `$.noun.verb()`, so there are no functions here.

interface Compaction {
  trigger: string;
  agentId?: string;
  instructions?: string;
}

interface Compacted {
  skip?: string;
  messages?: readonly { text: string }[];
  /** What the request of the summarizer cost. */
  usage?: unknown;
}

/** What our command says of a finished summary. */
interface Answer {
  hookSpecificOutput: { additionalContext: string };
  askAgain?: string;
}

interface Session {
  env: { set(name: string, value: string | undefined): Promise<{ deny?: string }> };
  plugin: { root: string };
  process: {
    run(words: string[], how: { stdin?: string; timeoutMs: number }): Promise<{ stdout: string }>;
  };
}

interface Payload {
  session_id?: string;
  transcript_path?: string;
  cwd?: string;
  agent_id?: string;
}

type Handler<Input, Result> = ($: Session, e: Input, next: (e: Input) => Promise<Result>) => Promise<Result>;

interface On {
  (event: 'session.compact', handler: Handler<Compaction, Compacted>): void;
  (event: 'classic.SessionStart' | 'classic.UserPromptSubmit', handler: Handler<Payload, unknown>): void;
}

/** So long somebody may have to wait, if all goes wrong. */
const TIMEOUT_MILLISECONDS = 3_000;

export const register = (on: On): void => {
  /** Which session this is, as hooks are told. */
  let session: Payload = {};
  /** Whether this process holds a summary that was made ahead of its use and repaired then. */
  let isReady = false;

  on('classic.SessionStart', async (_, e, next) => {
    const { session_id, transcript_path, cwd } = e;
    if (e.agent_id === undefined) session = { session_id, transcript_path, cwd };
    return next(e);
  });

  on('classic.UserPromptSubmit', async (_, e, next) => {
    const { session_id, transcript_path, cwd } = e;
    if (e.agent_id === undefined) session = { session_id, transcript_path, cwd };
    return next(e);
  });

  on('session.compact', async ($, e, next) => {
    const isAhead = e.trigger === 'precompute';
    const isUsed = isReady && !isAhead;
    isReady = false;
    // Agents have hooks of their own. Other instructions would make the client throw a ready summary away.
    if (e.agentId !== undefined || (isUsed && e.trigger === 'auto')) return next(e);
    const command = ['node', `${$.plugin.root}/launch.cjs`, 'hook', 'claude-code', '--mod'];
    let asked = e;
    try {
      const trigger = e.trigger === 'manual' ? 'manual' : 'auto';
      const words = { hook_event_name: 'PreCompact', trigger, custom_instructions: e.instructions ?? null };
      const stdin = JSON.stringify({ ...session, ...words });
      const { stdout: request } = await $.process.run(command, { stdin, timeoutMs: TIMEOUT_MILLISECONDS });
      // It says nothing where the user has not switched the mod on.
      if (request === '') return next(e);
      const instructions = [e.instructions ?? '', request].filter((part) => part !== '').join('\n\n');
      asked = { ...e, instructions };
      const { deny } = await $.env.set('TIDEPROOF_MOD', 'on');
      if (deny !== undefined) return next(e);
    } catch {
      return next(e);
    }
    let compacted: Compacted;
    try {
      compacted = await next(asked);
    } finally {
      await $.env.set('TIDEPROOF_MOD', undefined);
    }
    let again: { text: string; usage?: unknown } | undefined;
    for (const isLast of [false, true]) {
      const [first, ...others] = compacted.messages ?? [];
      if (first === undefined) break;
      isReady = isAhead;
      try {
        const made = { agent_type: '', last_assistant_message: first.text, asked_again: again };
        const words = isAhead
          ? { hook_event_name: 'SubagentStop', ...made }
          : { hook_event_name: 'SessionStart', source: 'compact' };
        const stdin = JSON.stringify({ ...session, ...words });
        const { stdout } = await $.process.run(command, { stdin, timeoutMs: TIMEOUT_MILLISECONDS });
        const { hookSpecificOutput, askAgain } = JSON.parse(stdout) as Answer;
        if (isLast || askAgain === undefined) {
          const text = `${first.text}\n\n${hookSpecificOutput.additionalContext}`;
          return { ...compacted, messages: [{ ...first, text }, ...others] };
        }
        again = { text: askAgain };
      } catch {
        break;
      }
      // Where the user allows it, the model is asked once more, in the background, for what its summary lacks.
      try {
        await $.env.set('TIDEPROOF_MOD', 'again');
        const second = await next({ ...asked, instructions: `${asked.instructions}\n\n${again.text}` });
        again.usage = second.usage;
        if (second.messages?.[0] !== undefined) compacted = second;
      } catch {
        // The first summary is good enough.
      } finally {
        await $.env.set('TIDEPROOF_MOD', undefined);
      }
    }
    return compacted;
  });
};
