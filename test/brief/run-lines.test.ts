import { describe, expect, it } from 'vitest';
import { runLine, tellingRuns } from '../../src/brief/run-lines.ts';
import { sayMoment } from '../../src/domain/say.ts';
import { CWD, edited, recordWith, run } from './make-facts.ts';

const AT = sayMoment('2026-03-09T10:00:00.000Z');

describe('tellingRuns()', () => {
  const runs = [
    run('node once.mjs', 0, { line: 1 }),
    run('node often.mjs', 1, { line: 2, count: 3 }),
    run('node twice.mjs', 0, { line: 3, count: 2 }),
    run('npm test', 0, { line: 4 }),
    run('npm run lint', 'hidden', { line: 5, count: 9 }),
  ];

  it('are checks, and what ran three times, if the status of the newest is known; the newest first', () => {
    const told = tellingRuns(recordWith({ runs }), ({ command }) => command.startsWith('npm'));
    expect(told.map(({ command }) => command)).toEqual(['npm test', 'node often.mjs']);
  });
});

describe('runLine()', () => {
  it('has the end of the output of one that failed, how often it did, and what was edited since', () => {
    const failed = run('npm test', 2, { failures: 4, lastLines: '  1 failed\nError: 5 is not 4' });
    const record = recordWith({
      edited: [...edited(['src/before.ts'], 19), ...edited(['src/a.ts', 'src/b.ts'], 21)],
    });
    expect(runLine(failed, record, CWD)).toBe(
      `\`npm test\`: exit 2, ${AT}; failed 4 times in a row; its last lines: 1 failed | Error: 5 is not 4; edited since: src/b.ts, src/a.ts`,
    );
  });
});
