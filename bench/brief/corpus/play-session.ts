import type { ClientVersion } from './client-versions.ts';
import { edit, read, search, write } from './file-moves.ts';
import { makeWorld, type WorldFile } from './make-world.ts';
import { createMemory } from './memory.ts';
import type { Project } from './projects/project.ts';
import { createRandom } from './random.ts';
import { commit, fetch, plan, runOther, test } from './shell-moves.ts';
import { type Language, speeches } from './speech.ts';
import { type Focus, fill, remark, type Stage } from './stage.ts';
import { type Call, writeRows } from './write-rows.ts';
import { writeSummary } from './write-summary.ts';

export interface SessionPlan {
  project: Project;
  client: ClientVersion;
  language: Language;
  seed: number;
  /** Turns up to each compaction, and after the last one. */
  segments: readonly number[];
}

type Move = () => Call | undefined;

/** How often an episode goes on with what was in work lately, comes back to something old, or begins with something new. */
const SAME_AGAIN = 0.55;
const OLD_AGAIN = 0.15;
const RECENT_FILES = 8;

/** Makes a session up: episodes of reading, changing and testing, cut by compactions wherever they fall. */
export function playSession({ project, client, language, seed, segments }: SessionPlan): string {
  const random = createRandom(seed);
  const world = makeWorld(project, random);
  const memory = createMemory();
  const rows = writeRows(client, project.cwd, random);
  const stage: Stage = { world, memory, random, tasks: client.tasks };
  const { requests, rules } = speeches[language];
  const rulesLeft = [...random.some(rules, 3), ...random.some(speeches.english.rules, 2)];
  /** Files in the order they were last in work, newest first. */
  let touched: WorldFile[] = [];
  let focus: Focus = { files: [], ticket: '' };
  let moves: Move[] = [];

  for (const [nth, turns] of segments.entries()) {
    for (let turn = 0; turn < turns; turn++) takeTurn();
    if (nth === segments.length - 1) break;
    rows.compaction(writeSummary(stage, client), random.chance(0.8) ? 'auto' : 'manual');
    memory.segment += 1;
  }
  return rows.text();

  function takeTurn(): void {
    if (moves.length === 0) startEpisode();
    memory.turn += 1;
    const call = moves.shift()?.();
    rows.turn(remark(focus, stage), call);
  }

  function startEpisode(): void {
    const files = Array.from({ length: random.between(2, 3) }, chooseFile);
    focus = { files: [...new Set(files)], ticket: random.early(world.tickets) };
    touched = [...focus.files, ...touched.filter((file) => !focus.files.includes(file))];
    const rule = random.chance(0.6) ? rulesLeft.shift() : undefined;
    const text = [fill(random.pick(requests), focus, stage), ...(rule ? [rule] : [])].join(' ');
    rows.prompt(text);
    memory.prompts.push({ text, segment: memory.segment });
    moves = planMoves();
  }

  function chooseFile(): WorldFile {
    const die = random.next();
    if (die < SAME_AGAIN && touched.length > 0) return random.early(touched.slice(0, RECENT_FILES));
    if (die < SAME_AGAIN + OLD_AGAIN && touched.length > RECENT_FILES)
      return random.pick(touched.slice(RECENT_FILES));
    return random.pick(world.files);
  }

  function planMoves(): Move[] {
    const file = () => random.early(focus.files);
    const passes = random.chance(0.6);
    const all: [number, Move][] = [
      [0.4, () => plan(focus, stage)],
      [0.7, () => search(file(), stage)],
      ...focus.files.map((each): [number, Move] => [0.85, () => read(each, stage)]),
      [0.3, () => fetch(stage)],
      [1, () => edit(file(), focus, stage)],
      [0.8, () => edit(file(), focus, stage)],
      [0.2, () => write(file(), stage)],
      [0.9, () => test(file(), passes, stage)],
      [passes ? 0.2 : 1, () => edit(file(), focus, stage)],
      [passes ? 0.2 : 1, () => test(file(), true, stage)],
      [0.5, () => runOther(stage)],
      [0.5, () => commit(focus, stage)],
      [0.6, () => undefined],
    ];
    return all.filter(([share]) => random.chance(share)).map(([, move]) => move);
  }
}
