import { expect } from 'vitest';
import type { RecordedRequest } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { textOf } from './scripted.ts';

/** Requests run to 50 KB, so a failure shows only the end, where hook output and prompts are. */
const shownCharacters = 1_500;

expect.extend({
  toContainText(request: RecordedRequest, wanted: string) {
    const text = textOf(request);
    return {
      pass: text.includes(wanted),
      message: () =>
        `expected the ${request.kind} request ${this.isNot ? 'not ' : ''}to contain ${JSON.stringify(wanted)}; it ends with:\n${text.slice(-shownCharacters)}`,
    };
  },
});

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration must repeat the one it extends.
  interface Matchers<T = any> {
    /** Whether the text is anywhere before the model in this request. */
    toContainText(wanted: string): T;
  }
}
