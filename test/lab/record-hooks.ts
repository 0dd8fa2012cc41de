import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  playSession,
  type SessionOptions,
  type SessionRun,
  type World,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';

/** One call of a hook: what the client said on stdin, and the few variables that are safe to keep. */
export interface HookRecord {
  atMilliseconds: number;
  arguments: string[];
  environment: Record<string, string>;
  payload: HookPayload;
}

export interface HookPayload {
  hook_event_name: string;
  session_id: string;
  transcript_path: string;
  cwd: string;
  [key: string]: unknown;
}

/** Never the whole environment: the client puts the token of a messaging socket in there. */
const keptVariables = [
  'CLAUDE_PID',
  'CLAUDE_CODE_SESSION_ID',
  'CLAUDE_PROJECT_DIR',
  'CLAUDE_ENV_FILE',
  'CLAUDE_PLUGIN_ROOT',
];

/**
 * Returns the settings with a recorder beside their own hooks of the given events. The recorder says nothing
 * to the client. Still, after a manual compaction the client quotes the command lines of all hooks to the model.
 */
export function recordHooks(
  world: World,
  events: readonly string[],
  settings: Record<string, unknown> = {},
): Record<string, unknown> {
  const recorderPath = join(world.directory, 'record-hook.sh');
  mkdirSync(recordsPath(world), { recursive: true });
  writeFileSync(recorderPath, recorderSource(recordsPath(world)));
  const command = `sh ${quoteForShell(recorderPath)}`;
  const hooks: Record<string, unknown[]> = { ...(settings.hooks as Record<string, unknown[]> | undefined) };
  for (const event of events) {
    hooks[event] = [
      ...(hooks[event] ?? []),
      { hooks: [{ type: 'command', command: `${command} ${event}`, timeout: 10 }] },
    ];
  }
  return { ...settings, hooks };
}

/** All records of a world so far, in the order the recorder was called. */
function readHookRecords(world: World): HookRecord[] {
  const folder = recordsPath(world);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.record'))
    .map((name) => ({
      path: join(folder, name),
      written: statSync(join(folder, name), { bigint: true }).mtimeNs,
    }))
    .toSorted((a, b) => Number(a.written - b.written));
  return files.map(({ path, written }) => {
    const [head = '', ...payload] = readFileSync(path, 'utf8').split('\n\n');
    const [event = '', ...variables] = head.split('\n');
    const environment = Object.fromEntries(
      variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const atMilliseconds = Number(written / 1_000_000n);
    return { atMilliseconds, arguments: [event], environment, payload: JSON.parse(payload.join('\n\n')) };
  });
}

/** A run of the client, with all that its hooks were told during it. */
export interface RecordedRun extends SessionRun {
  hooks: HookRecord[];
}

export async function playRecorded(options: SessionOptions): Promise<RecordedRun> {
  const before = readHookRecords(options.world).length;
  const run = await playSession(options);
  return { ...run, hooks: readHookRecords(options.world).slice(before) };
}

/** `PreCompact(auto)`, `SessionStart(clear)`, `Stop`, `SubagentStop(agent)`: short enough to compare whole runs. */
export function nameOfHook({ payload }: HookRecord): string {
  const detail = payload.source ?? payload.trigger ?? payload.reason;
  const words = [
    detail,
    payload.agent_id === undefined ? undefined : payload.agent_type || 'summarizer',
  ].filter(Boolean);
  return words.length === 0 ? payload.hook_event_name : `${payload.hook_event_name}(${words.join('+')})`;
}

function recordsPath(world: World): string {
  return join(world.directory, 'hook-records');
}

/** For the shell, so that spaces in paths, and quotes themselves, are harmless. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * A shell, which starts in a twentieth of the time of Node, and a file for each call, so that two hooks running at once never mix
 * their lines. A file gets its name once it is whole.
 */
function recorderSource(folder: string): string {
  const variables = keptVariables.map((name) => `[ -n "\${${name}+set}" ] && echo "${name}=$${name}"`);
  return `record=${quoteForShell(folder)}/$$-$(date +%s%N)
{
  echo "$1"
  ${variables.join('\n  ')}
  echo
  cat
} > "$record"
mv "$record" "$record.record"
`;
}
