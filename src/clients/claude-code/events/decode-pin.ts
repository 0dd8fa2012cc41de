/** As a person types it: ours, or that of our plugin. */
const PIN = /^\s*\/(?:tideproof:)?pin(?:\s+(?<words>[\s\S]*))?$/;

/** What somebody typed behind `/pin`; nothing when the prompt is another one. */
export function decodePin(prompt: string): string | undefined {
  const match = PIN.exec(prompt);
  return match ? (match.groups?.words ?? '').trim() : undefined;
}
