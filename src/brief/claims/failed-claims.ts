import { bareCommand } from '../bare-command.ts';
import { clip } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { type Claim, derivedFact, shortPaths } from './claim.ts';

const SHOWN_MAX = 10;
const UNCURED_MAX = 6;
const HALF_LIFE = 250;
const COMMAND_MAX = 160;
/** So much of a common beginning is shown in front of the difference. */
const SAME_SHOWN = 40;
/** A failure within this many entries gets a bonus, because work probably goes on with it. */
const JUST_NOW = 8;
const LOST_FOLDER = /\bcd: [^\n]{1,80}: No such file or directory/;
const LOST_MIN = 2;

/** Commands that failed, with what worked instead; and those for which nothing worked. */
export function failedClaims(request: BriefRequest): Claim[] {
  return [...cureClaims(request), ...folderClaims(request), ...uncuredClaims(request)];
}

function cureClaims({ record, cwd }: BriefRequest): Claim[] {
  const { cures, at } = record.work;
  return cures
    .toReversed()
    .slice(0, SHOWN_MAX)
    .map((cure) => {
      // Tools other than the shell may require absolute paths, so these stay as they are.
      const told = (command: string) => (cure.isOfTool ? command : shortPaths(bareCommand(command), cwd));
      const isSame = told(cure.command) === told(cure.worked);
      const [failed, worked] = isSame
        ? fromDifference(cure.command, cure.worked)
        : fromDifference(told(cure.command), told(cure.worked));
      const error = clip(cure.error.replace(/\s*\n\s*/g, ' | '), 180);
      const text = `\`${failed}\` failed: ${error}; ${cure.isPartial ? 'got past that with' : 'worked'}: \`${worked}\``;
      const worth = 4 + 2 * 2 ** (-(at - cure.at) / HALF_LIFE);
      return { section: 'failed', text, worth, fact: derivedFact('attempt', text, text, cure.line) };
    });
}

/** Two long commands without most of what they begin with alike: clipped, they would look the same. */
function fromDifference(one: string, other: string): string[] {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const from = Math.max(one.length, other.length) <= COMMAND_MAX ? 0 : Math.max(0, same - SAME_SHOWN);
  return [one, other].map((command) => clip(`${from === 0 ? '' : '…'}${command.slice(from)}`, COMMAND_MAX));
}

/** A model that forgets that the shell keeps its folder fails with `cd` again and again. */
function folderClaims({ record }: BriefRequest): Claim[] {
  const lost = record.work.runs.filter(
    (run) => run.by === undefined && LOST_FOLDER.test(run.failure?.text ?? ''),
  );
  const last = lost.at(-1);
  if (last === undefined || lost.length < LOST_MIN) return [];
  const error = LOST_FOLDER.exec(last.failure?.text ?? '')?.[0] ?? '';
  const text = `The shell keeps its folder between calls; \`cd\` from the wrong one failed ${lost.length} times, last: ${error}; use absolute paths`;
  const worth = Math.min(7, 5.5 + 0.4 * lost.length);
  return [{ section: 'failed', text, worth, fact: derivedFact('attempt', 'folder', text, last.line) }];
}

/** Commands other than checks that failed when last tried, with no replacement on record. */
function uncuredClaims({ record, cwd }: BriefRequest): Claim[] {
  const { runs, cures, at } = record.work;
  return runs
    .filter(
      (run) =>
        run.failed &&
        !run.isOver &&
        run.checks.length === 0 &&
        run.role !== 'look' &&
        run.role !== 'git' &&
        run.failure?.text,
    )
    .filter((run) => !cures.some((cure) => cure.command === run.command.slice(0, cure.command.length)))
    .toReversed()
    .slice(0, UNCURED_MAX)
    .map((run) => {
      const error = clip((run.failure?.text ?? '').replace(/\s*\n\s*/g, ' | '), 180);
      const text = `\`${clip(shortPaths(bareCommand(run.command), cwd), 140)}\` failed when last tried: ${error}`;
      const age = 2 ** (-(at - run.at) / HALF_LIFE);
      const fact = derivedFact('error', run.key, run.failure?.text ?? '', run.line);
      const worth = 3 + 2 * age + (at - run.at <= JUST_NOW ? 3 : 0);
      return { section: 'failed', text, worth, fact };
    });
}
