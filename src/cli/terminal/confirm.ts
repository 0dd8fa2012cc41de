import { createInterface } from 'node:readline/promises';
import { type CommandCall, usageError } from '../command.ts';

/** Asks on a terminal; without one the answer is yes. For what cannot be undone, Enter alone means no. */
export async function confirm(question: string, isHarmless = true): Promise<boolean> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return true;
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    // End of input (Ctrl+D) closes the interface without an answer.
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('no')));
    const keys = isHarmless ? '[Y/n]' : '[y/N]';
    const answer = await Promise.race([terminal.question(`${question} ${keys} `), closed]);
    return answer.trim() === '' ? isHarmless : /^y(?:es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** The exit code if a plan is not carried out; undefined if it may continue. Without `question` it asks as for what cannot be undone. */
export async function refusedPlan({ options, print }: CommandCall, plan: object, question?: string) {
  const isDry = options['dry-run'] !== undefined;
  const ask = () => (question === undefined ? confirmForGood() : confirm(question));
  if (!isDry && (options.yes || (await ask()))) return undefined;
  print.line(`Nothing was changed${isDry ? ': this was a dry run' : ''}.`);
  print.json({ ...(isDry ? { dryRun: true } : { declined: true }), ...plan });
  return isDry ? 0 : 1;
}

/** Asks before something is deleted for good; without a terminal --yes is required. */
function confirmForGood(): Promise<boolean> {
  const hint = 'Add --yes to go ahead, or --dry-run to look first';
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw usageError('Cannot ask for confirmation: there is no terminal', hint);
  return confirm('This cannot be undone. Go ahead?', false);
}
