import { describe, expect, it } from 'vitest';
import { edit, PROJECT, run, type SessionWriter, write } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/tide.ts`;

/** How each runner says that all went well, and that something did not. */
const runners: [command: string, green: string, red: string, message: string][] = [
  [
    'npx vitest run',
    ' Test Files  3 passed (3)\n      Tests  21 passed (21)',
    ' FAIL  test/tide.test.ts > rises twice\nAssertionError: expected 1 to be 2\n Tests  1 failed | 20 passed (21)',
    'AssertionError: expected 1 to be 2',
  ],
  [
    'npx jest',
    'Tests:       8 passed, 8 total',
    '  ● tide › rises\n\n    Expected: 2\n    Received: 1\n\nTests:       1 failed, 7 passed, 8 total',
    'Received: 1',
  ],
  [
    'node --test',
    'TAP version 13\nok 1 - rises\n# tests 4\n# pass 4\n# fail 0',
    "TAP version 13\nnot ok 2 - rises twice\n  ---\n  duration_ms: 1.1\n  failureType: 'testCodeFailure'\n  error: |-\n    Expected values to be strictly equal:\n    \n    1 !== 2\n    \n  code: 'ERR_ASSERTION'\n  expected: 2\n  actual: 1\n  ...\n# tests 4\n# pass 3\n# fail 1",
    'not ok 2 - rises twice | Expected values to be strictly equal: 1 !== 2 | expected: 2 | actual: 1',
  ],
  [
    'pytest -q',
    '12 passed in 0.40s',
    'FAILED tests/test_tide.py::test_rises - AssertionError: assert 1 == 2\n1 failed, 11 passed in 0.41s',
    'assert 1 == 2',
  ],
  [
    'go test ./...',
    'ok  \tharbor/tide\t0.31s',
    '--- FAIL: TestRises (0.00s)\n    tide_test.go:12: want 2, got 1\nFAIL\nFAIL\tharbor/tide\t0.30s',
    'want 2, got 1',
  ],
  [
    'cargo test',
    'test result: ok. 9 passed; 0 failed; 0 ignored',
    "test tide::rises ... FAILED\n\nthread 'tide::rises' panicked at src/tide.rs:9:5:\nassertion failed: left == right\ntest result: FAILED. 8 passed; 1 failed",
    'panicked at src/tide.rs:9:5',
  ],
  [
    'bundle exec rspec',
    '14 examples, 0 failures',
    '  1) Tide rises\n     Failure/Error: expect(tide.height).to eq(2)\n       expected: 2\n            got: 1\n14 examples, 1 failure',
    'expected: 2',
  ],
  [
    'mvn test',
    'Tests run: 6, Failures: 0, Errors: 0\n[INFO] BUILD SUCCESS',
    '[ERROR] TideTest.rises:14 expected: <2> but was: <1>\nTests run: 6, Failures: 1\n[INFO] BUILD FAILURE',
    'expected: <2> but was: <1>',
  ],
  [
    'vendor/bin/phpunit',
    'OK (5 tests, 9 assertions)',
    '1) TideTest::testRises\nFailed asserting that 1 matches expected 2.\nFAILURES!\nTests: 5, Assertions: 9, Failures: 1.',
    'Failed asserting that 1 matches expected 2',
  ],
  [
    'dotnet test',
    'Passed!  - Failed: 0, Passed: 7',
    '  Failed TideTests.Rises [3 ms]\n  Error Message:\n   Assert.Equal() Failure: Expected: 2\nFailed!  - Failed: 1, Passed: 6',
    'Assert.Equal() Failure',
  ],
  [
    'make test',
    'all tests passed',
    'tide.c:12: error: height is off\nmake: *** [test] Error 1',
    'height is off',
  ],
];

const green = (session: SessionWriter, command: string, said: string) =>
  session.turn('', [run(command, said)]);
const red = (session: SessionWriter, command: string, said: string) =>
  session.turn('', [run(command, `Exit code 1\n${said}`, true)]);

describe.each(runners)('A run of %s', (command, passed, failed, message) => {
  it('that failed is failing, with its message, and nothing was edited since', () => {
    const { text } = briefOf((session) => {
      session.turn('', [edit(FILE, 'two')]);
      red(session, command, failed);
    });
    expect(text).toMatch(/Failing when last run: .* \(nothing edited since\)/);
    expect(text).toContain(message);
    expect(text).not.toContain('Tests passed');
  });

  describe('that failed with reports of files', () => {
    const reports = 'src/tide.ts:40:2: error TS1: x is wrong\n  40 x\nsrc/quay.ts:7:1: error TS2: y is wrong';
    const told = (command: string, files: string[], printed = reports) =>
      briefOf((session) => {
        session.prompt('Mend the tides.');
        session.turn('', [run(command, printed, true)]);
        session.turn('', files.length === 0 ? [] : files.map((file) => edit(`${PROJECT}/src/${file}`, 'x')));
        session.turn('Mended.');
      }).text;

    it('tells those of files that were not edited since', () => {
      expect(told('npx tsc', [])).toContain('x is wrong');
      const text = told('npx tsc', ['tide.ts']);
      expect(text).toContain('y is wrong');
      expect(text).not.toContain('x is wrong');
      expect(text).toContain('(edited since: tide.ts)');
    });

    it('names only the files if all were edited', () => {
      expect(told('npx tsc', ['tide.ts', 'quay.ts'])).toMatch(
        /Failing when last run: `npx tsc` → errors in (?:tide|quay)\.ts, (?:tide|quay)\.ts, edited since and not checked again/,
      );
    });

    it('tells an assertion whatever was edited, but no report of a compiler', () => {
      const assertion = 'FAIL tide\ntide.test.ts:12: expected 1 to be 2\nTests 1 failed';
      expect(told('npx vitest run', ['tide.test.ts'], assertion)).toContain('expected 1 to be 2');
      expect(told('go test ./...', ['tide.ts', 'quay.ts'])).not.toContain('x is wrong');
    });
  });

  it('that failed before an edit says what was edited since', () => {
    const { text } = briefOf((session) => {
      red(session, command, failed);
      session.turn('', [edit(FILE, 'two')]);
    });
    expect(text).toMatch(/Failing when last run: .*edited since: tide\.ts\)/);
  });

  it('that went through after the edit that mended it is no failure any more', () => {
    const { text } = briefOf((session) => {
      red(session, command, failed);
      session.turn('The height is read once only.', [edit(FILE, 'two')]);
      green(session, command, passed);
    });
    expect(text).not.toContain('Failing when last run');
    expect(text).toContain(`Tests passed when last run: \`${command}\` → ok`);
    expect(text).toContain('nothing edited since');
  });

  it('that went through before the last edit proves nothing about it', () => {
    const { text } = briefOf((session) => {
      green(session, command, passed);
      session.turn('', [edit(FILE, 'two')]);
    });
    expect(text).toContain(`Edited since the last test run (\`${command}\` → ok`);
    expect(text).toContain('tide.ts; not tested, built or linted since');
  });
});

/** A check that failed, the one that went through later, and whether that settles it. */
const sameChecks: [failed: string, passed: string, isSettled: boolean][] = [
  ['make flash BOARD=3', 'sudo make flash BOARD=3', true],
  ['make flash BOARD=3', 'sudo make flash BOARD=1', false],
  ['pnpm --filter harbor test', 'TZ=UTC pnpm --filter harbor test', true],
  ['pnpm --filter harbor test', 'pnpm test', true],
  ['pnpm --filter harbor test', 'pnpm --filter quay test', false],
  ['npm run test:unit', 'pnpm test:unit', true],
  ['npm test -- tide', 'cd web && yarn test tide', true],
  ['npm test', 'npm test -- tide', false],
  ['npx playwright install && npx playwright test tide', 'npx playwright test tide', true],
  ['cmake --build build && ctest --test-dir build', 'ctest --test-dir build', true],
  ['python -m pytest tests/tide', 'uv run pytest tests/tide', true],
  ['pytest tests/tide', 'pytest tests/ebb', false],
  ['pytest tests/tide', 'pytest tests/tide -k rises', false],
  ['timeout 60 npx vitest run tide', 'npx vitest run tide', true],
];

describe('A check that failed', () => {
  it.each(sameChecks)('as `%s` and passed as `%s` is settled: %s', (failed, passed, isSettled) => {
    const { text } = briefOf((session) => {
      red(session, failed, 'FAIL: expected 2, got 1\n1 failed, 20 passed');
      green(session, passed, '21 passed');
    });
    expect(text.includes('Failing when last run')).toBe(!isSettled);
  });

  it.each(['git checkout src/tide.ts', 'git restore src/tide.ts', 'git checkout -- .'])(
    'with a change that `%s` undid is not said to fail now',
    (command) => {
      const { text } = briefOf((session) => {
        session.turn('', [edit(FILE, 'two')]);
        red(session, 'npm test', 'expected 2, got 1\n1 failed');
        session.turn('', [run(command, '')]);
      });
      expect(text).toContain(
        'Failed with a change that was undone since (tide.ts), not run again: `npm test`',
      );
      expect(text).not.toContain('Failing when last run');
    },
  );
});

describe('What is unproven', () => {
  it('is everything when no check was ever run', () => {
    const { text } = briefOf((session) =>
      session.turn('', [write(FILE), edit(`${PROJECT}/src/ebb.ts`, 'x')]),
    );
    expect(text).toContain(
      'Nothing has been tested, built or linted since the edits began; edited: ebb.ts, tide.ts',
    );
  });

  it('is the tests when only the linter was run', () => {
    const { text } = briefOf((session) => {
      green(session, 'npm test', '5 passed');
      session.turn('', [edit(FILE, 'two')]);
      green(session, 'npm run lint', '0 problems');
    });
    expect(text).toContain('since then only `npm run lint` → ok');
  });

  it.each([`${PROJECT}/README.md`, `${PROJECT}/.env`])('is not %s', (path) => {
    const { text } = briefOf((session) => {
      green(session, 'npm test', '5 passed');
      session.turn('', [edit(path, 'two')]);
    });
    expect(text).not.toContain('Edited since the last test run');
  });

  it('is not what was refused', () => {
    const refused = {
      ...edit(FILE, 'two'),
      failed: true,
      result: "The user doesn't want to proceed with this tool use.",
    };
    const { text } = briefOf((session) => {
      green(session, 'npm test', '5 passed');
      session.turn('', [refused]);
    });
    expect(text).not.toContain('Edited since');
    expect(text).not.toContain('Not committed');
  });
});

describe('A command', () => {
  it('that was called wrong stands with the one that worked', () => {
    const { text } = briefOf((session) => {
      red(session, 'npm run tset', 'npm error Missing script: "tset"');
      green(session, 'npm run test:unit', '5 passed');
    });
    expect(text).toMatch(/`npm run tset` failed: .*Missing script: "tset"; worked: `npm run test:unit`/);
  });

  it('tells that the shell keeps its folder, once two commands have failed by it', () => {
    const lost = run('cd build && make', '/bin/bash: line 1: cd: build: No such file or directory', true);
    const again = run('cd quay && npm test', '/bin/bash: line 1: cd: quay: No such file or directory', true);
    const told = (...calls: (typeof lost)[]) =>
      briefOf((session) => {
        session.prompt('Build the harbor.');
        for (const call of calls) session.turn('', [call]);
      }).text;
    expect(told(lost, again)).toMatch(
      /keeps its folder between calls; .* failed 2 times, last: cd: quay: No such/,
    );
    expect(told(lost)).not.toContain('keeps its folder');
  });

  it('that was no check and never went through is said with its error', () => {
    const { text } = briefOf((session) =>
      red(session, 'pip install cupy', 'error: externally-managed-environment'),
    );
    expect(text).toContain(
      '`pip install cupy` failed when last tried: error: externally-managed-environment',
    );
  });

  it('that passed does not cure another test that failed', () => {
    const { text } = briefOf((session) => {
      red(session, 'go test ./tide', '--- FAIL: TestRises (0.00s)\n    tide_test.go:12: want 2, got 1');
      green(session, 'go test ./ebb', 'ok  \tharbor/ebb\t0.31s');
    });
    expect(text).toContain('Failing when last run: `go test ./tide`');
    expect(text).not.toContain('worked: `go test ./ebb`');
  });

  it('is told whole, with its environment, once for all that it was narrowed to', () => {
    const { text } = briefOf((session) => {
      green(session, 'TZ=UTC npx vitest run -t "ebb tide" 2>&1 | tail -5', 'Tests  1 passed (1)');
      green(session, 'TZ=UTC npx vitest run -t "spring tide" 2>&1 | tail -5', 'Tests  1 passed (1)');
      session.turn('', [edit(`${PROJECT}/notes.md`, 'x')]);
    });
    expect(text).toContain('`TZ=UTC npx vitest run -t "spring tide"` → ok');
    expect(text).not.toMatch(/How it is done here[\s\S]*ebb tide/);
  });

  it('is not told as ok where what it is pointed at has failed since, in other words', () => {
    const { text } = briefOf((session) => {
      green(session, 'cd tide && go test -run TestRisesTwice -v', '--- PASS: TestRisesTwice (0.10s)');
      red(
        session,
        'go test ./tide/...',
        '--- FAIL: TestRisesTwice (0.00s)\n    tide_test.go:12: want 2, got 1',
      );
    });
    expect(text).toContain('-run TestRisesTwice -v` → ok then; what it tests has failed since');
    expect(text).not.toMatch(/How it is done here[\s\S]*PASS: TestRisesTwice/);
  });

  it('is told with its own words, and not with what the client says of the folder', () => {
    const { text } = briefOf((session) =>
      green(session, 'cd /tmp/try && ./measure', `tide total: 405 ms\nShell cwd was reset to ${PROJECT}`),
    );
    expect(text).toContain('./measure` → tide total: 405 ms');
    expect(text).not.toContain('cwd was reset');
  });
});
