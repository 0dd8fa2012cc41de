import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { findRequestId, limitLines, type TooLong } from '../../src/mcp/limit-lines.ts';

async function limit(text: string, chunkBytes: number) {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes));
  const tooLong: TooLong[] = [];
  let passed = '';
  for await (const part of limitLines(Readable.from(chunks), 1000, (line) => tooLong.push(line)))
    passed += part;
  return { passed, tooLong };
}

const filler = 'é'.repeat(2000);
const requests = [
  [`{"jsonrpc":"2.0","id":7,"method":"x","params":"${filler}"}`, 7],
  [`{"method":"x","params":{"id":3,"a":"${filler}"},"jsonrpc":"2.0","id":"a\\"b"}`, 'a"b'],
  [`{"method":"x","id":-1,"params":"${filler}"}`, null],
] as const;

test.each([1, 7, 64, 5000])(
  'limitLines() leaves out what is too long and nothing else, in chunks of %i',
  async (size) => {
    const short = ['{"id":1}', '', '{"a":"ü"}'];
    const text = [short[0], requests[0][0], short[1], requests[1][0], requests[2][0], short[2], ''].join(
      '\n',
    );
    const { passed, tooLong } = await limit(text, size);
    expect(passed).toBe(`${short.join('\n')}\n`);
    expect(tooLong.map(findRequestId)).toEqual(requests.map(([, id]) => id));
    expect(tooLong.map(({ bytes }) => bytes)).toEqual(requests.map(([line]) => Buffer.byteLength(line) + 1));
  },
);
