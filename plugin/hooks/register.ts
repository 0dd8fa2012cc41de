// The mod: the client runs this itself, from version 2.1.287 on. It puts the brief into the compaction, where no limit of
// hooks cuts it. Whatever goes wrong, the compaction is left as it is, and the command hooks give the brief with the next
// prompt or result of a tool. The client only takes `$` spelled out as `$.noun.verb()`, so there are no functions here.

interface Compaction {
  trigger: string;
  agentId?: string;
}

interface Compacted {
  skip?: string;
  messages?: readonly unknown[];
}

interface Session {
  env: { set(name: string, value: string | undefined): Promise<{ deny?: string }> };
  plugin: { root: string };
  process: {
    run(words: string[], how: { stdin?: string; timeoutMs: number }): Promise<{ stdout: string }>;
  };
}

type Handler<Input, Result> = ($: Session, e: Input, next: (e: Input) => Promise<Result>) => Promise<Result>;

interface On {
  (event: 'session.compact', handler: Handler<Compaction, Compacted>): void;
  (event: 'classic.SessionStart', handler: Handler<{ source?: string; agent_id?: string }, unknown>): void;
}

const TIMEOUT_MILLISECONDS = 10_000;

export const register = (on: On): void => {
  /** What the SessionStart hook was told in the compaction that runs. */
  const starts: object[] = [];

  // Raised within a compaction: what the hook is told is what we have to tell when we ask for the brief.
  on('classic.SessionStart', async (_, e, next) => {
    if (e.source === 'compact' && e.agent_id === undefined) starts.push(e);
    return next(e);
  });

  on('session.compact', async ($, e, next) => {
    // Agents have hooks of their own, and what is computed in advance may never be used.
    if (e.agentId !== undefined || e.trigger === 'precompute') return next(e);
    try {
      const command = ['node', `${$.plugin.root}/launch.cjs`, 'config', '--json'];
      const { stdout } = await $.process.run(command, { timeoutMs: TIMEOUT_MILLISECONDS });
      const { settings } = JSON.parse(stdout) as { settings: { key: string; value: unknown }[] };
      if (!settings.some(({ key, value }) => key === 'mod.enabled' && value === true)) return next(e);
      const { deny } = await $.env.set('TIDEPROOF_MOD', 'on');
      if (deny !== undefined) return next(e);
    } catch {
      return next(e);
    }
    starts.length = 0;
    let compacted: Compacted;
    try {
      compacted = await next(e);
    } finally {
      await $.env.set('TIDEPROOF_MOD', undefined);
    }
    const start = starts.at(-1);
    if (compacted.messages === undefined || start === undefined) return compacted;
    try {
      const command = ['node', `${$.plugin.root}/launch.cjs`, 'hook', 'claude-code', '--mod'];
      const stdin = JSON.stringify(start);
      const { stdout } = await $.process.run(command, { stdin, timeoutMs: TIMEOUT_MILLISECONDS });
      const text: unknown = JSON.parse(stdout).hookSpecificOutput.additionalContext;
      if (typeof text !== 'string' || text === '') return compacted;
      return { ...compacted, messages: [...compacted.messages, { role: 'user', text, toolUses: [] }] };
    } catch {
      return compacted;
    }
  });
};
