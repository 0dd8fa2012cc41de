import type {
  InspectedInstructions,
  InstructionsOutcome,
  InstructionsTarget,
} from '../../../clients/client-setup.ts';
import { findNearest } from '../../../config/find-nearest.ts';
import { instructionStates } from '../../../install/check.ts';
import { findPlaces } from '../../../install/places.ts';
import { type CommandCall, type ExitCode, usageError } from '../../command.ts';
import { findProject } from '../../read-options.ts';
import { refusedPlan } from '../../terminal/confirm.ts';
import type { Print } from '../../terminal/print.ts';

const ACTIONS = ['show', 'add', 'remove'] as const;

/** `config instructions`: shows, adds or removes the block in CLAUDE.md that tells the summarizer what to keep. */
export async function runInstructions(call: CommandCall): Promise<ExitCode> {
  const { words, options, values, context, environment, print } = call;
  const action = readAction(words[0]);
  if (options.user && options.project)
    throw usageError('Cannot use --user and --project together', 'Give one of them');
  const places = findPlaces(context, environment);
  const { instructions } = await context.client.setup();
  const target = instructions.find(places, options.user ? undefined : findProject(call), environment);
  for (const warning of action === 'remove' ? [] : target.warnings) print.warn(warning);
  if (action === 'show') {
    const where = options.user ? ' --user' : values.project ? ` --project "${values.project}"` : '';
    return show(target, instructions.inspect(target), `tideproof config instructions add${where}`, print);
  }
  const change = { dataDir: places.dataDir };
  const planned = instructions.change(action, target, { ...change, dryRun: true });
  sayPlan(planned, action, print);
  if (planned.action === 'nothing') {
    print.json(describe(planned));
    return 0;
  }
  const refused = await refusedPlan(call, describe(planned), { question: 'Go ahead?' });
  if (refused !== undefined) return refused;
  const outcome = instructions.change(action, target, change);
  sayOutcome(outcome, print);
  print.json(describe(outcome));
  return 0;
}

function readAction(word = 'show'): (typeof ACTIONS)[number] {
  const action = ACTIONS.find((each) => each === word);
  if (action) return action;
  const nearest = findNearest(word, ACTIONS);
  const hint = `The actions are ${ACTIONS.join(', ')}`;
  throw usageError(
    `Command "config instructions" does not know "${word}"`,
    nearest ? `Did you mean ${nearest}? ${hint}` : hint,
  );
}

function show(
  { lists, warnings }: InstructionsTarget,
  { state, path, block, wanted, problem }: InspectedInstructions,
  addCommand: string,
  print: Print,
): ExitCode {
  print.line(`${path}: ${instructionStates[state]}.`);
  if (problem) print.text(`${problem.message}.\n→ ${problem.hint}`);
  else {
    print.line(state === 'current' ? 'It says:' : print.asTyped(`\`${addCommand}\` writes:`));
    print.line();
    for (const line of wanted.split(/\r?\n/)) print.line(`  ${line}`.trimEnd());
  }
  print.json({ path, state, block: block ?? null, wanted, lists, warnings });
  return 0;
}

function sayPlan(outcome: InstructionsOutcome, asked: 'add' | 'remove', print: Print): void {
  const { action, path, before, after, edited, besideOthers } = outcome;
  if (action === 'nothing') {
    if (asked === 'add') print.line(`The block in ${path} is up to date; nothing changed.`);
    else print.line(`There is no block of tideproof in ${path}; nothing changed.`);
    return;
  }
  const file = before === undefined ? ' (a new file)' : after === undefined ? ' (the file goes)' : '';
  print.line(`Changes in ${path}${file}:`);
  print.line();
  showChange(before, after, print);
  print.line();
  if (besideOthers && asked === 'add')
    print.line(
      'The file has Compact Instructions of its own. They stay as they are and come first; the block adds to them.',
    );
  const goes = asked === 'add' ? 'is written anew' : 'goes as a whole';
  if (edited)
    print.warn(
      `The block was edited by hand and ${goes}. A copy of the file is kept; ` +
        'lines of your own belong into the settings compactInstructions.keep and compactInstructions.skip.',
    );
}

function sayOutcome({ action, path, after, backupPath }: InstructionsOutcome, print: Print): void {
  const gone = `Removed ${path}; nothing else was in it.`;
  const done = {
    nothing: `${path} had changed meanwhile; there was nothing left to do.`,
    add: `The block is in ${path}. New sessions have it at once, running ones after their next compaction.`,
    update: `The block in ${path} is up to date.`,
    remove: after === undefined ? gone : `Took the block out of ${path}.`,
  };
  print.done(done[action]);
  if (backupPath !== undefined) print.line(`  Backup: ${backupPath}.`);
}

function describe({ path, action, edited, besideOthers, backupPath }: InstructionsOutcome) {
  return { path, action, edited, besideOthers, backupPath };
}

/** Prints the changed lines of a text, with the line above for context. */
function showChange(before: string | undefined, after: string | undefined, print: Print): void {
  const linesOf = (text = '') => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));
  const [old, next] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let tail = 0;
  while (tail < Math.min(old.length, next.length) - start && old.at(-1 - tail) === next.at(-1 - tail))
    tail += 1;
  const above = old[start - 1];
  if (above !== undefined) print.line(`    ${print.paint('grey', above)}`);
  for (const line of old.slice(start, old.length - tail))
    print.line(print.paint('red', `  - ${line}`.trimEnd()));
  for (const line of next.slice(start, next.length - tail))
    print.line(print.paint('green', `  + ${line}`.trimEnd()));
}
