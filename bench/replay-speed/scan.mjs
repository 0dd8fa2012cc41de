// The floor: reads a file in blocks, splits it into lines and parses each.
import { closeSync, openSync, readSync } from 'node:fs';

const file = openSync(process.argv[2], 'r');
let buffer = Buffer.allocUnsafe(1 << 20);
let filled = 0;
for (;;) {
  const count = readSync(file, buffer, filled, buffer.length - filled, null);
  if (count === 0) break;
  filled += count;
  let start = 0;
  for (
    let end = buffer.subarray(0, filled).indexOf(10);
    end !== -1;
    end = buffer.subarray(0, filled).indexOf(10, start)
  ) {
    JSON.parse(buffer.toString('utf8', start, end));
    start = end + 1;
  }
  buffer.copy(buffer, 0, start, filled);
  filled -= start;
  if (filled === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)]);
}
closeSync(file);
