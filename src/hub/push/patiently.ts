import { isPassing } from '../hub-failure.ts';

const WAITS_MILLISECONDS = [200, 1000, 3000];

/** A server that was restarted, or two pushes that met, are no reason to give up at once. */
export async function patiently<T>(action: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MILLISECONDS)
    try {
      return await action();
    } catch (error) {
      if (!isPassing((error as Error).cause ?? error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  return action();
}
