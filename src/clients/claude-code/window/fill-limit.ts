import { contextWindow, type WindowSettings } from './context-window.ts';

/** What the client keeps free below a window of any size. */
const RESERVED_TOKENS = 33_000;

/**
 * The fill up to which a session can work: the client's own threshold or, where it has none, what that would be for the
 * window it has. Nothing when no window is known.
 */
export function fillLimit(
  model: string,
  settings: WindowSettings,
  environment: NodeJS.ProcessEnv,
  reportedWindow = 0,
): number | undefined {
  const { window, threshold } = contextWindow(model, settings, environment);
  if (typeof threshold === 'number') return threshold;
  const size = typeof window === 'number' ? window : reportedWindow;
  return size > RESERVED_TOKENS ? size - RESERVED_TOKENS : undefined;
}
