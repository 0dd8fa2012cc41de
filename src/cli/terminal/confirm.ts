import { createInterface } from 'node:readline/promises';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';

/**
 * Asks on a terminal; without one there is nobody to ask, and the answer is yes. What cannot be undone is not done by
 * just pressing Enter.
 */
export async function confirm(question: string, isHarmless = true): Promise<boolean> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return true;
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    // End of input (Ctrl+D) closes the interface without an answer.
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('no')));
    const answer = await Promise.race([
      terminal.question(`${question} ${isHarmless ? '[Y/n]' : '[y/N]'} `),
      closed,
    ]);
    return answer.trim() === '' ? isHarmless : /^y(?:es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/**
 * The exit code of a command whose plan is not carried out: this is a dry run, or the user says no. Nothing if it may go on. Without
 * a question of its own it asks as for what cannot be undone.
 */
export async function refusedPlan(
  { options, print }: CommandCall,
  plan: object,
  { question, what = 'changed' }: { question?: string; what?: 'changed' | 'created' | 'installed' } = {},
): Promise<ExitCode | undefined> {
  const isDry = options['dry-run'] !== undefined;
  const isGranted = options.yes === true;
  const ask = async () =>
    question === undefined ? await confirmForGood(isGranted) : isGranted || (await confirm(question));
  if (!isDry && (await ask())) return undefined;
  print.line(isDry ? `Nothing was ${what}: this was a dry run.` : `Nothing was ${what}.`);
  print.json({ ...(isDry ? { dryRun: true } : { declined: true }), ...plan });
  return isDry ? 0 : 1;
}

/** Asks before something is gone for good; without a terminal somebody must have said so on the command line. */
export async function confirmForGood(isGranted: boolean): Promise<boolean> {
  if (isGranted) return true;
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw usageError(
      'Cannot ask for confirmation: there is no terminal',
      'Add --yes to go ahead, or --dry-run to look first',
    );
  return confirm('This cannot be undone. Go ahead?', false);
}
