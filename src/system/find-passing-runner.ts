/** What the folders look like in which package managers put a program that they run once. */
const RUNNERS: readonly [pattern: RegExp, runner: string][] = [
  [/[\\/]_npx[\\/]/, 'npx'],
  [/[\\/]bunx-[^\\/]+[\\/]/, 'bunx'],
  // Yarn can also run a program out of an archive, which Node alone cannot read.
  [/[\\/]xfs-[^\\/]+[\\/]|\.zip[\\/]/, 'yarn dlx'],
  [/[\\/]dlx(?:-[^\\/]+)?[\\/]|[\\/]store[\\/]v\d+[\\/]links[\\/]/, 'pnpm dlx'],
];

/**
 * Which command put a program in this place, if that place is a cache: the next clean-up takes it away, so nothing that
 * is to last may point there. An installation, global or in a project, and a clone stay.
 */
export function findPassingRunner(path: string): string | undefined {
  if (!/[\\/]node_modules[\\/]/.test(path)) return undefined;
  return RUNNERS.find(([pattern]) => pattern.test(path))?.[1];
}
