import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import type { SqlValue } from '../../src/archive/sqlite/sql.ts';
import type { TideproofEvent } from '../../src/clients/claude-code/agent-sdk/tideproof.ts';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import {
  tooManyTokens,
  type World,
  writeSettings,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call } from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  type Answer,
  type RecordedRequest,
  textOfMessage,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { commandFiles } from '../../src/clients/claude-code/settings/command-files.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planHooks } from '../../src/clients/claude-code/settings/plan-settings.ts';
import { SHORT_SUMMARY_REQUEST, SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { acceptFiles } from '../config/accept-files.ts';
import { type Stage, setStage } from '../lab/stage.ts';
import { builtCommand } from './built-command.ts';

/** In the home: a line for each end of a turn that our hook has dealt with. */
const TURN_ENDS = 'turn-ends.txt';

/**
 * A world with the real client in which our hooks are registered as `install` would, every path with spaces in it. What the
 * project brings is accepted, unless a test says otherwise.
 */
export function setInstalledStage(files: Record<string, string> = {}, { isAccepted = true } = {}): Stage {
  const stage = setStage({ spacesInPaths: true, files });
  const { world } = stage;
  const folder = join(world.directory, 'an installed command');
  symlinkSync(dirname(builtCommand()), folder);
  const command = hookCommand(process.execPath, join(folder, 'tideproof.cjs'));
  if (isAccepted) acceptFiles(world.project, join(world.home, '.local', 'share', 'tideproof'));
  const settings = JSON.parse(planHooks(hooks, command).add('{}').text!);
  settings.hooks.Stop[0].hooks[0].command += ` && echo ended >> "$HOME/${TURN_ENDS}"`;
  writeSettings(world, settings);
  return stage;
}

/** Our slash commands, as `install` adds them; those that run something would fail. */
export function addCommands({ home }: Stage['world']): void {
  for (const { path, text } of commandFiles('false')) {
    mkdirSync(dirname(join(home, '.claude', path)), { recursive: true });
    writeFileSync(join(home, '.claude', path), text);
  }
}

/** What our hook of this event put before the model in this request; empty when it put nothing there. */
export function briefIn(request: RecordedRequest, event: TideproofEvent = 'SessionStart'): string {
  // The client writes these words before whatever a hook gave it for the model.
  const introduction = `${event} hook additional context: `;
  const texts = request.body.messages.map(textOfMessage).filter((text) => text.includes(introduction));
  return texts.map((text) => text.slice(text.indexOf(introduction) + introduction.length)).join('\n');
}

/** The words for the summarizer that stand behind the client's own prompt: the user's, then ours. */
export function additionalInstructions(prompt: string): string {
  const [, instructions = ''] = prompt.split('Additional Instructions:\n');
  return instructions.split('\nREMINDER:')[0]!.trim();
}

/** Whether the summarizer was asked for a handoff section, in the long or the short form. */
export function asksForHandoff(prompt: string): boolean {
  return [SUMMARY_REQUEST, SHORT_SUMMARY_REQUEST].some((request) => prompt.includes(request));
}

/** All that the model is shown in a request, as one text. */
export function shownIn(request: Pick<RecordedRequest, 'body'>): string {
  return request.body.messages.map(textOfMessage).join('\n');
}

export function countIn(request: Pick<RecordedRequest, 'body'>, text: string): number {
  return shownIn(request).split(text).length - 1;
}

/** The same, but for what our hook told the summarizer at `/compact`: the client shows the model that, too. */
export function countBesideTold(request: Pick<RecordedRequest, 'body'>, text: string): number {
  const shown = shownIn(request).replaceAll(/<local-command-stdout>[\s\S]*?<\/local-command-stdout>/g, '');
  return shown.split(text).length - 1;
}

export const goOn = call(bash('echo going on'));

/** A command that runs until a row of a transcript matches. The command stands in a row as well, and may match itself. */
export function untilWritten(pattern: string, files = ''): string {
  const isWritten = `grep -rqs '${pattern}' "\${CLAUDE_CONFIG_DIR:-$HOME/.claude}/projects"${files}`;
  return `tries=0; until ${isWritten} || [ $tries = 600 ]; do sleep 0.1; tries=$((tries + 1)); done`;
}

let fills = 0;

/**
 * The client writes its transcript a moment late; a real model gives it that moment, the scripted one must. So this command
 * runs until its own row is written.
 */
export function goOnUntilFull(tokens = tooManyTokens): Answer {
  fills += 1;
  return call(bash(untilWritten(`fill ${fills} of the lab`)), tokens);
}

/**
 * The hook of a turn's end runs in the background, and waits for the client, which writes an answer down a little after it has
 * given it. This waits until so many of them have ended; it holds up this process, so that a prompt can be held back by it.
 */
export function waitForTurnEnds({ home }: Stage['world'], count: number): void {
  const file = join(home, TURN_ENDS);
  const ended = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0);
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; ended() < count && tries < 600; tries += 1) Atomics.wait(never, 0, 0, 50);
}

/** What is in the archive of a world. */
export function stored<Row = Record<string, SqlValue>>(
  { home }: Pick<World, 'home'>,
  sql: string,
  ...values: string[]
): Row[] {
  const database = openDatabase(join(home, '.local', 'share', 'tideproof', 'archive.db'), true);
  try {
    return database.prepare(sql).all(...values) as Row[];
  } finally {
    database.close();
  }
}

/** What our command prints to a person who runs it in the project. */
export function runTideproof(
  { project, home, variables }: Pick<World, 'project' | 'home'> & { variables?: NodeJS.ProcessEnv },
  ...words: string[]
): string {
  const { stdout, stderr } = spawnSync(process.execPath, [builtCommand(), ...words], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: home, ...variables },
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(`tideproof ${words.join(' ')}: ${stderr}`);
  return stdout;
}

/** The requests of the session itself. */
export function mains({ requests }: { requests: RecordedRequest[] }): RecordedRequest[] {
  return requests.filter(({ kind }) => kind === 'main');
}

export interface CommandRun {
  child: ChildProcess;
  end: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts our command in the project of a world while the test goes on. */
export function startTideproof({ project }: World, env: NodeJS.ProcessEnv, ...words: string[]): CommandRun {
  const child = spawn(process.execPath, [builtCommand(), ...words], {
    ...{ cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const out = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (chunk) => {
      out[name] += chunk;
    });
  return { child, end: new Promise((resolve) => child.once('close', (code) => resolve({ code, ...out }))) };
}
