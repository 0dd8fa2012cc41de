import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findClient } from '../../test/lab/find-client.ts';
import { installOnce } from '../../test/wire/client/installed-worlds.ts';
import { planTurns } from '../../test/wire/client/plan-turns.ts';
import { type Played, playScenario } from '../../test/wire/client/play-scenario.ts';
import type { Scenario } from '../../test/wire/steps.ts';

export interface Play {
  scenario: Scenario;
  played?: Played;
  /** What went wrong with it. */
  fault?: string;
  /** What of it no client can be brought to do from outside. */
  unplayable: string[];
}

/**
 * Has the real client play all scenarios, some at once. What was played with the same build, client and steps is not played again, so a
 * run that was broken off goes on where it was.
 */
export async function playAll(scenarios: readonly Scenario[], atOnce: number): Promise<Play[]> {
  const clients = join('test', 'clients');
  const client = findClient(join(process.cwd(), clients, 'node_modules'));
  if (client === undefined) throw new Error('No test client. Run: node tools/install-test-clients.mjs');
  const dist = join(process.cwd(), 'dist');
  const bundles = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  const build = hash(
    [...bundles.map((name) => join(dist, name)), join(clients, 'package-lock.json')].map(read),
  );
  const folder = join(tmpdir(), 'tideproof-wire-played', build);
  mkdirSync(folder, { recursive: true });

  const worlds = installOnce(join(dist, 'tideproof.cjs'));
  const plays = scenarios.map((scenario): Play => ({ scenario, unplayable: planTurns(scenario).unplayable }));
  const toPlay = plays.filter(({ unplayable }) => unplayable.length === 0);
  const total = toPlay.length;
  let done = 0;
  const playNext = async (): Promise<void> => {
    for (let play = toPlay.shift(); play; play = toPlay.shift()) {
      const { scenario } = play;
      const path = join(folder, `${hash([JSON.stringify(scenario.steps.map(withoutStatements))])}.json`);
      const startedAt = Date.now();
      try {
        if (existsSync(path)) play.played = JSON.parse(read(path)) as Played;
        else {
          play.played = await worlds.within(scenario, (world) => playScenario(scenario, client, world));
          writeFileSync(path, JSON.stringify(play.played));
        }
      } catch (error) {
        play.fault = (error as Error).message;
      }
      done += 1;
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.error(`${done}/${total} ${scenario.name}: ${play.fault ?? `${seconds} s`}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, playNext));
  } finally {
    worlds.remove();
  }
  return plays;
}

const read = (path: string) => readFileSync(path, 'utf8');

/** What is asked of a session does not change how it is played. */
const withoutStatements = (step: Scenario['steps'][number]) =>
  step.type === 'compaction' ? { type: step.type, summary: step.summary } : step;

function hash(texts: readonly string[]): string {
  const sum = createHash('sha256');
  for (const text of texts) sum.update(text);
  return sum.digest('hex').slice(0, 16);
}
