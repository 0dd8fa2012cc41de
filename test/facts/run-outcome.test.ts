import { expect, test } from 'vitest';
import { errorText } from '../../src/facts/errors/error-text.ts';
import { runFailed } from '../../src/facts/errors/run-outcome.ts';

const origin = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z' };

test.each([
  ['npm test 2>&1 | tail -5', 'Tests: 2 failed, 14 passed', true],
  ['npm test 2>&1 | tail -5', 'Tests: 16 passed', false],
  ['mise run lint 2>&1 | tail -20', '[lint] ERROR task failed', true],
  ['make check | tail', 'make: *** [check] Error 1', true],
  ['npx tsc | head', 'src/a.ts(3,1): error TS2304: Cannot find name', true],
  ['go vet ./... 2>&1 | head', 'tax.go:7:2: declared and not used: rate', true],
  ['make 2>&1 | tail', 'tax.c:7:2: warning: unused variable', false],
  ['grep -rn failed src', 'src/a.ts:3: 2 failed attempts', false],
  ['python3 gauge.py --json', '{"error": "gauge not available"}', true],
  ['curl -s localhost:8080/tides', '{ "errors": [{"message": "no such tide"}] }', true],
  ['curl -s localhost:8080/tides', '{"message":"Unauthorized","statusCode":401}', true],
  ['curl -s localhost:8080/tides', '{"status":200,"error":null}', false],
  ['python3 gauge.py --json', '{"error": null, "depth": 4}', false],
  ['curl -s localhost:8080/tides', '{"depth": 4, "error": "none"}', false],
  ['git log --oneline', 'a1b2c3d Mend what 3 failed runs showed', false],
])('the run of %j that printed %j failed: %s', (command, text, failed) => {
  const answer = { origin, type: 'answered' as const, callId: 'toolu_1', text, failed: false };
  expect(runFailed(answer, command)).toBe(failed);
});

test.each([
  [
    'Running tide tests:\n  test_ebb...  PASS\n  test_flood...\nmalloc(): invalid size (unsorted)',
    'malloc(): invalid size (unsorted)',
  ],
  [
    'Starting\nLoading charts\nThread 1 received signal SIGABRT, Aborted.',
    'Thread 1 received signal SIGABRT, Aborted.',
  ],
  ['Checking\nReading\n==12== Invalid write of size 8', '==12== Invalid write of size 8'],
  [
    "tide: ebb.c:7: flood: Assertion `depth > 0' failed.",
    "tide: ebb.c:7: flood: Assertion `depth > 0' failed.",
  ],
])('of %j the crash is told', (output, told) => {
  expect(errorText(output).split('\n')).toContain(told);
});
