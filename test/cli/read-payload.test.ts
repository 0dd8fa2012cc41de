import { describe, expect, it } from 'vitest';
import { readPayload } from '../../src/cli/read-payload.ts';

/** Gives the bytes in chunks of that many, and fails when asked for more than there are. */
function feed(bytes: Uint8Array, chunkBytes: number, thenEnds = true) {
  let at = 0;
  const stdin = {
    reads: 0,
    read(chunk: Buffer): number {
      stdin.reads += 1;
      if (at >= bytes.length && !thenEnds) throw new Error('Would wait for ever');
      const part = bytes.subarray(at, at + Math.min(chunkBytes, chunk.length));
      chunk.set(part);
      at += part.length;
      return part.length;
    },
  };
  return stdin;
}

const EVENT = {
  session_id: 'one',
  prompt: 'a } in "quotes\\" and { ünïcode 𝄞',
  tool_input: { deep: [{ a: 1 }] },
};
const JSON_TEXT = JSON.stringify(EVENT);

describe('readPayload()', () => {
  it.each([1, 2, 3, 7, 1000])('needs no end of the input, in chunks of %i', (chunkBytes) => {
    const { read } = feed(Buffer.from(JSON_TEXT), chunkBytes, false);
    expect(readPayload(read)?.fields).toEqual(EVENT);
  });

  it('reads it behind a mark of UTF-8 and with blanks around it', () => {
    for (const text of [`\uFEFF${JSON_TEXT}`, `\r\n\t ${JSON_TEXT}\r\n\r\n`])
      for (const chunkBytes of [1, 5, 4096])
        expect(readPayload(feed(Buffer.from(text), chunkBytes).read)?.fields).toEqual(EVENT);
  });

  it.each(['', '\uFEFF', 'null', '"text"', '[]'])('takes nothing from %j', (text) => {
    expect(readPayload(feed(Buffer.from(text), 4).read)?.fields ?? {}).toEqual({});
  });

  it('replaces NUL, nested however deep, and leaves a backslash before u0000 alone', () => {
    const nested = `${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`;
    const { read } = feed(
      Buffer.from(`{"a":"x\\u0000y","b":"\\\\u0000","c":"\\\\\\u0000","d":${nested}}`),
      50_000,
    );
    expect(readPayload(read)?.fields).toMatchObject({ a: 'x\ufffdy', b: '\\u0000', c: '\\\ufffd' });
  });

  it('refuses what is too large after reading it to its end', () => {
    const huge = feed(Buffer.from(`{"a":"${'x'.repeat(65 << 20)}"}`), 1 << 16);
    expect(() => readPayload(huge.read)).toThrow('Cannot take in a payload of');
    expect(huge.reads).toBeGreaterThan(1000);
  });
});
