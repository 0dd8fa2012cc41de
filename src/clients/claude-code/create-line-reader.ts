import { startThread } from '../../domain/thread.ts';
import { type DecodedLine, decodeLine } from './decode-line.ts';
import { followThread } from './follow-thread.ts';

/** Decodes the lines of one transcript in their order, for who reads it in one go and keeps nothing. */
export function createLineReader(): (bytes: Buffer, line: number) => DecodedLine {
  const thread = startThread();
  const tools = new Map<string, string>();
  return (bytes, line) => {
    const decoded = decodeLine(bytes, line);
    const entries = followThread(decoded, thread, (callId) => tools.get(callId), 0);
    for (const entry of entries) {
      if (entry.type === 'called') tools.set(entry.callId, entry.tool);
      if (entry.type === 'answered') tools.delete(entry.callId);
    }
    return entries === decoded.entries ? decoded : { ...decoded, entries };
  };
}
