/** The oldest version that is known to leave the last round of a conversation as it was when it compacts. */
const SINCE = [2, 1, 226] as const;

/** Whether a version keeps the last message of the assistant and what came after it word for word. */
export function keepsLastRound(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, least] of SINCE.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
