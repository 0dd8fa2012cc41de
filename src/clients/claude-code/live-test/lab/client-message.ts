/** A line of the client's `stream-json` output. */
export interface ClientMessage {
  type: string;
  subtype?: string;
  session_id?: string;
  [key: string]: unknown;
}

/** Nothing is dropped: a line that is no JSON (a crash report, say) is kept as it is. */
export function decodeClientMessage(line: string): ClientMessage {
  try {
    return JSON.parse(line) as ClientMessage;
  } catch {
    return { type: 'unparsed', line };
  }
}
