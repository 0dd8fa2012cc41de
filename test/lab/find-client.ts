import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The client's native binary. `place` is the binary itself, or a `node_modules` folder that holds the npm package.
 * There is no search of the PATH: which client is started must be somebody's decision.
 */
export function findClient(place: string): string | undefined {
  if (!existsSync(place)) return undefined;
  if (statSync(place).isFile()) return place;
  const name = `claude-code-${process.platform}-${process.arch}`;
  const binary = process.platform === 'win32' ? 'claude.exe' : 'claude';
  // npm installs the musl package only where it fits, so whichever is there is the right one.
  const candidates = [name, `${name}-musl`].map((variant) => join(place, '@anthropic-ai', variant, binary));
  return candidates.find((candidate) => existsSync(candidate));
}
