import { type Readable, Transform } from 'node:stream';

const NEWLINE = 10;
/** Enough to find a request's id, which is at its beginning or end. */
const EDGE_BYTES = 200;

export interface TooLong {
  bytes: number;
  /** The first and last characters of the line. */
  edges: { start: string; end: string };
}

/**
 * The input without lines that are too long, so that one of them does not end the connection. Only complete lines are
 * passed on, and each byte is examined once.
 */
export function limitLines(input: Readable, bytesMax: number, onTooLong: (line: TooLong) => void): Readable {
  let kept: Buffer[] = [];
  let size = 0;
  let last = Buffer.alloc(0);
  const take = (part: Buffer) => {
    size += part.length;
    last = Buffer.from(Buffer.concat([last, part.subarray(-EDGE_BYTES)]).subarray(-EDGE_BYTES));
    if (size <= bytesMax) kept.push(part);
    else if (kept.length > 1) kept = [Buffer.concat(kept).subarray(0, EDGE_BYTES)];
    else if (kept.length === 0) kept = [part.subarray(0, EDGE_BYTES)];
  };
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
        take(chunk.subarray(from, end + 1));
        from = end + 1;
        if (size <= bytesMax) this.push(Buffer.concat(kept));
        else
          onTooLong({
            bytes: size,
            edges: { start: kept[0]!.toString('utf8', 0, EDGE_BYTES), end: last.toString('utf8') },
          });
        [kept, size, last] = [[], 0, Buffer.alloc(0)];
      }
      if (from < chunk.length) take(chunk.subarray(from));
      done();
    },
  });
  return input.pipe(limited);
}

const ID = '"id"\\s*:\\s*(?<id>"(?:[^"\\\\]|\\\\.)*"|-?\\d+)';
const ID_FIRST = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${ID}`);
const ID_LAST = new RegExp(`${ID}\\s*(?:,\\s*"jsonrpc"\\s*:\\s*"2\\.0"\\s*)?\\}\\s*$`);

/** The id of a request of which only the edges are known; null, as the protocol says, if they do not contain it. */
export function findRequestId({ edges: { start, end } }: TooLong): string | number | null {
  const id = ID_FIRST.exec(start)?.groups?.id ?? ID_LAST.exec(end)?.groups?.id;
  return id === undefined ? null : JSON.parse(id);
}
