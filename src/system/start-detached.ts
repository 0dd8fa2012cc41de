import { join } from 'node:path';

/** Starts a program that nobody waits for. False when it cannot be started. */
export function startDetached(
  [program = '', ...words]: readonly string[],
  environment: NodeJS.ProcessEnv,
  onFailure: (error: Error) => void,
): boolean {
  try {
    // Most hooks never need it, and it takes Node milliseconds to load.
    const { spawn } = process.getBuiltinModule('node:child_process');
    const options = { detached: true, stdio: 'ignore', env: environment, windowsHide: true } as const;
    const child = spawn(program, words, options);
    child.once('error', onFailure);
    child.unref();
    return child.pid !== undefined;
  } catch (error) {
    onFailure(error as Error);
    return false;
  }
}

/** The same for a command of ours. */
export function startOwnCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  onFailure: (error: Error) => void,
): boolean {
  return startDetached(
    [process.execPath, join(__dirname, 'tideproof.cjs'), ...words],
    environment,
    onFailure,
  );
}
