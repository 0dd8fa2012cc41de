import { createInterface } from 'node:readline/promises';

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
