import { join } from 'node:path';

export function startDetached(
  [program = '', ...words]: readonly string[],
  environment: NodeJS.ProcessEnv,
  onFailure: (error: Error) => void,
): boolean {
  try {
    // Loaded on demand: it takes milliseconds, and most hooks never need it.
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

export function startOwnCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  onFailure: (error: Error) => void,
): boolean {
  const command = [process.execPath, join(__dirname, 'tideproof.cjs'), ...words];
  return startDetached(command, environment, onFailure);
}
