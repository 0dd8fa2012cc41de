import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import {
  hookRunsOf,
  type SessionRun,
  tellOfHooks,
  type World,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { asQuickNode, quickNode } from '../cli/quick-node.ts';
import { firstRequestAfterCompaction } from '../lab/after-compaction.ts';
import { type Stage, setStage } from '../lab/stage.ts';
import { builtCommand } from './built-command.ts';
import { briefIn, countIn } from './client-stage.ts';

const PROMPT = 'The tide table is off. Never touch anything below generated/.';
const prompts = [PROMPT, 'one more thing', '/compact', 'go on'];
const script = {
  main: [call(bash('echo looking')), say('Seen.'), say('Nothing more.'), call(bash('sleep 0.3'))],
  summarizer: () => summary('Some work was done.'),
};

function setProject(): Stage & { sub: string } {
  const stage = setStage({ spacesInPaths: true });
  const sub = join(stage.world.project, 'berths', 'north');
  mkdirSync(sub, { recursive: true });
  execFileSync('git', ['init', '-q'], { cwd: stage.world.project });
  return { ...stage, sub };
}

function tideproof(world: World, cwd: string, ...words: string[]): string {
  const run = spawnSync(process.execPath, [...asQuickNode, builtCommand(), ...words], {
    cwd,
    env: { PATH: process.env.PATH, HOME: world.home },
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  expect(run.status, run.stdout).toBe(0);
  return run.stdout;
}

/** How often the client ran a hook; of PreCompact and SessionEnd it does not tell. */
function firings(run: SessionRun): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of hookRunsOf(run.messages)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function expectAtWork(run: SessionRun): void {
  expect(run.exitCode).toBe(0);
  const request = firstRequestAfterCompaction(run, 1);
  expect(briefIn(request)).toContain(PROMPT);
  expect(countIn(request, '[tideproof] Compaction')).toBe(1);
}

/** Three prompts, two commands, one compaction: every hook once for each. */
const ONCE_EACH = {
  'SessionStart:startup': 1,
  UserPromptSubmit: 3,
  'PostToolUse:Bash': 2,
  Stop: 3,
  SubagentStop: 1,
  'SessionStart:compact': 1,
  'PostCompact:manual': 1,
};

function serversOf({ messages }: SessionRun): { name: string; status: string; source: string }[] {
  const init = messages.find(({ subtype }) => subtype === 'init');
  return (init?.mcp_servers ?? []) as { name: string; status: string; source: string }[];
}

function toolsOf({ messages }: SessionRun): string[] {
  const init = messages.find(({ subtype }) => subtype === 'init');
  return ((init?.tools ?? []) as string[]).filter((name) => name.includes('tideproof'));
}

test('installed for one project, the hooks fire once each in it, also from a folder below, and nowhere else', async () => {
  const { world, play, sub } = setProject();
  const elsewhere = join(world.directory, 'elsewhere');
  mkdirSync(elsewhere);
  tideproof(world, sub, 'install', '--scope', 'local');
  expect(existsSync(join(world.project, '.claude', 'settings.local.json'))).toBe(true);
  // One after another: beside others of its home a client was seen to write its first rows only when it compacted.
  const below = await play({ project: sub, prompts, script, arguments: tellOfHooks });
  const above = await play({ prompts: ['hello'], arguments: tellOfHooks });
  const outside = await play({ project: elsewhere, prompts: ['hello'], arguments: tellOfHooks });
  expect(firings(above)).toEqual({ 'SessionStart:startup': 1, UserPromptSubmit: 1, Stop: 1 });
  expectAtWork(below);
  expect(firings(below)).toEqual(ONCE_EACH);
  for (const run of [above, below]) {
    expect(serversOf(run)).toEqual([{ name: 'tideproof', status: 'connected', source: 'local' }]);
    expect(toolsOf(run)).toContain('mcp__tideproof__recall');
  }
  expect(firings(outside)).toEqual({});
  expect(serversOf(outside)).toEqual([]);
  tideproof(world, elsewhere, 'uninstall');
  expect(readdirSync(world.project).sort()).toEqual(['.git', '.tideproof', 'berths']);
});

test('what a project shares names nothing of the machine and works once each, stands aside beside hooks of the user, and without tideproof nobody notices it', async () => {
  const { world, play, sub } = setProject();
  tideproof(world, sub, 'install', '--scope', 'project');
  const shared = ['.claude/settings.json', '.claude/tideproof/tideproof.cjs'];
  for (const file of shared) {
    const text = readFileSync(join(world.project, file), 'utf8');
    for (const own of [world.home, world.project, dirname(builtCommand()), process.execPath, quickNode])
      expect(text).not.toContain(own);
  }
  const above = await play({ prompts, script, arguments: tellOfHooks });
  const below = await play({ project: sub, prompts: ['hello'], arguments: tellOfHooks });
  expectAtWork(above);
  expect(firings(above)).toEqual(ONCE_EACH);
  // The client reads the shared settings of a project in its own folder only.
  expect(firings(below)).toEqual({});
  // The client would ask every colleague about a server.
  expect(serversOf(above)).toEqual([]);
  expect(tideproof(world, world.project, 'doctor')).toContain(
    `${hooks.length} events registered in ${join(world.project, '.claude', 'settings.json')}`,
  );

  tideproof(world, world.project, 'install');
  const [first, , ...later] = prompts;
  const beside = await play({ prompts: [first!, ...later], script, arguments: tellOfHooks });
  expectAtWork(beside);
  const spoken = hookRunsOf(beside.messages).filter(
    ({ name, stdout }) => name === 'SessionStart:compact' && stdout,
  );
  expect(spoken).toHaveLength(1);

  // A colleague has the project alone.
  for (const folder of [world.home, join(world.project, '.tideproof')]) rmSync(folder, { recursive: true });
  mkdirSync(world.home);
  const without = await play({ prompts, script, arguments: tellOfHooks });
  expect(without.exitCode).toBe(0);
  expect(without.stderr).toBe('');
  const runs = hookRunsOf(without.messages);
  expect(runs.length).toBeGreaterThan(5);
  for (const { outcome, stdout, stderr } of runs) {
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
    // One in the background may still be at it when the client ends.
    expect(outcome).toMatch(/^(?:success|cancelled)$/);
  }
  expect(toolsOf(without)).toEqual([]);
  expect(serversOf(without)).toEqual([]);
  expect(existsSync(join(world.home, '.local'))).toBe(false);
  expect(existsSync(join(world.project, '.tideproof'))).toBe(false);
});
