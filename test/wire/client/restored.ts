import {
  compactionsOf,
  type RecordedRequest,
  textOfMessage,
} from '../../../src/clients/claude-code/live-test/lab/wire.ts';

/** What a model has after a compaction. */
export interface Restored {
  /** What our hooks gave it. */
  brief: string;
  /** All else that the client shows it of the time before: the summary, the messages that it kept, files. */
  shown: string;
}

/** After a compaction that the user asked for, the client quotes what our hooks told the summarizer. */
const ECHO = /<local-command-stdout>Compacted.*?<\/local-command-stdout>/gs;

/** Files that the client shows again, and words of its own. */
const REMINDER = /<system-reminder>.*?<\/system-reminder>/gs;

/** In the first request after each compaction, without what came after it. `given` is what hooks gave the client for the model. */
export function restoredIn(
  requests: RecordedRequest[],
  given: readonly string[],
  later: (nth: number) => readonly string[],
): Restored[] {
  return compactionsOf(requests).map(({ after }, nth) => {
    const messages = after[0]?.body.messages ?? [];
    const text = messages.map(textOfMessage).join('\n');
    const briefs = given.filter((brief) => text.includes(brief));
    const cut = (whole: string) =>
      [...briefs, ...later(nth)].reduce((rest, one) => rest.replaceAll(one, ''), whole).replaceAll(ECHO, '');
    // In kept messages a question and its answer, a call and its result stand next to each other: that says as much as one line.
    const kept = messages.slice(1).filter(({ role }) => role !== 'system');
    const asOneLine = cut(kept.map(textOfMessage).join('\n→ '))
      .replaceAll(REMINDER, '')
      .replaceAll('\n', ' ');
    return { brief: briefs.join('\n'), shown: `${cut(text)}\n${asOneLine}` };
  });
}

/** What the hooks of a session gave to the model, by its transcript. */
export function givenByHooks(transcript: string): string[] {
  return transcript
    .split('\n')
    .filter((line) => line.includes('"hook_additional_context"'))
    .map((line) => (JSON.parse(line) as { attachment?: { type?: string; content?: unknown } }).attachment)
    .flatMap((attachment) => (attachment?.type === 'hook_additional_context' ? attachment.content : []))
    .map(String);
}
