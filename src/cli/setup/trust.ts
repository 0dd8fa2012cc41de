import { listProjectFiles, type ProjectFile, recordTrust } from '../../config/project-files.ts';
import { refuseModel } from '../../context/context.ts';
import { plainBlock, plainWords } from '../../domain/plain-line.ts';
import { groupDigits, sayCount } from '../../domain/say.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { findProject } from '../read-options.ts';
import { confirm } from '../terminal/confirm.ts';

const SHOWN_CHARACTERS_MAX = 20_000;

/** `config trust`: shows the files of a project for tideproof and Claude, and records the user's decision. */
export async function runTrust(call: CommandCall): Promise<ExitCode> {
  const { words, context, print } = call;
  const isRefused = words[0] === 'refuse';
  const hint = 'There is refuse; without it the files are shown, to be accepted';
  if (words.length > (isRefused ? 1 : 0))
    throw usageError(`Cannot do "config trust ${words.join(' ')}"`, hint);
  const project = findProject(call);
  const files = listProjectFiles(project, context.dataDir, (name, problem) =>
    print.warn(`${plainWords(name)} is left out: ${problem}`),
  );
  const decide = (chosen: ProjectFile[], decision: 'accepted' | 'refused') => {
    if (chosen.length > 0) recordTrust(project, context.dataDir, chosen, decision);
    print.done(`${sayCount(chosen.length, 'file')} ${decision}.`);
    print.json({ project, decision, files: chosen.map(({ name }) => name) });
    return 0 as const;
  };
  if (isRefused) return decide(files, 'refused');
  const undecided = files.filter(({ mark }) => mark !== 'accepted');
  if (undecided.length === 0) {
    if (files.length === 0) print.line(`${project} contains nothing for tideproof or Claude.`);
    print.table(files.map(({ name }) => [plainWords(name), 'accepted']));
    print.json({ project, decision: 'accepted', files: files.map(({ name }) => name) });
    return 0;
  }
  for (const file of undecided) show(file, print);
  print.line(
    'A config holds within the bounds that the command config lists; the other files are given to Claude, as words of the repository.',
  );
  refuseModel(
    context,
    (client) => `Cannot accept files from within a session of ${client}`,
    'Run it in your own terminal: tideproof config trust',
  );
  // Without a terminal it takes --yes.
  const isPersonThere = process.stdin.isTTY && process.stderr.isTTY;
  if (call.options.yes || (isPersonThere && (await confirm('Accept all of this?', false))))
    return decide(undecided, 'accepted');
  print.hint('Nothing was decided. Add --yes to accept, or say: tideproof config trust refuse');
  print.json({ project, decision: null, files: undecided.map(({ name }) => name) });
  return 1;
}

function show({ name, text, mark }: ProjectFile, print: Print): void {
  print.line(print.paint('bold', `${plainWords(name)}${mark === 'refused' ? ' (refused before)' : ''}`));
  print.text(plainBlock(text.slice(0, SHOWN_CHARACTERS_MAX).trimEnd()));
  const left = text.length - SHOWN_CHARACTERS_MAX;
  if (left > 0)
    print.warn(`${groupDigits(left)} characters more are in the file: read them before you accept`);
  print.line();
}
