// The floor: reads a file in blocks, splits it into lines and parses each. Prints milliseconds and peak megabytes.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const begun = performance.now();
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
const megabytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
console.log(JSON.stringify({ ms: performance.now() - begun, megabytes }));
