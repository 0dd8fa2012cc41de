import { describe, expect, it } from 'vitest';
import { type Call, edit, PROJECT, run, write } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/quay.ts`;

const textAfter = (...calls: Call[]) =>
  briefOf((session) => {
    session.prompt('Mend the quay.');
    session.turn('', [edit(FILE, 'two')]);
    for (const call of calls) session.turn('', [call]);
    session.prompt('And the lamp?');
    session.turn('On it.');
  }).text;

describe('A test run', () => {
  it.each([
    ['npx playwright screenshot http://localhost:3000 quay.png', 'Navigating\nCapturing screenshot'],
    ['npx playwright install chromium', 'downloaded 120 MB'],
    ['npx jest --listTests', 'test/quay.test.ts'],
    ['pytest --collect-only -q', '14 tests collected'],
    ['npx vitest --version', 'vitest/3.1.0'],
    ['npx cypress open', ''],
  ])('is not %s', (command, output) => {
    expect(textAfter(run(command, output))).not.toContain('Tests passed');
  });

  it.each([
    ['gh run watch 4711 --exit-status', '✓ main CI · 4711\n✓ build in 2m'],
    ['gh pr checks 41 --watch', 'All checks were successful\n0 failing, 4 successful'],
    ['nvim --headless -c "PlenaryBustedDirectory tests/"', 'Success: 12\nFailed : 0'],
    ['emacs --batch -l quay-test.el -f ert-run-tests-batch-and-exit', 'Ran 12 tests, 12 results as expected'],
    ["ssh quay 'cd /srv/harbor && make test'", 'all tests passed'],
    ['docker compose exec -T api pytest -q', '12 passed in 0.40s'],
  ])('is %s', (command, output) => {
    expect(textAfter(run(command, output))).toContain('nothing edited since');
  });

  it.each([
    [
      'go test -v ./...',
      '--- SKIP: TestMoors (0.00s)\n--- SKIP: TestSinks (0.00s)\nok  \tharbor/quay\t0.31s',
      /ok: .*\(2 skipped\)/,
    ],
    ['node --test', '# tests 4\n# pass 3\n# fail 0\n# skipped 1\n# skip 1', /1 skipped|skip(?:ped)? 1/],
    ['pytest -q', '12 passed, 3 skipped in 0.40s', /3 skipped/],
    ['npx mocha', '  14 passing (3ms)\n  2 pending', /2 (?:pending|skipped)/],
  ])('of %s tells what was skipped', (command, output, told) => {
    expect(textAfter(run(command, output))).toMatch(told);
  });
});

describe('A check', () => {
  it.each([
    ['npx oxlint src', 'Found 0 warnings and 0 errors.'],
    ['pre-commit run --all-files', 'ruff....Passed'],
    ['ansible-lint site.yml', 'Passed: 0 failure(s)'],
    ['terraform validate', 'Success! The configuration is valid.'],
    ['flutter analyze', 'No issues found!'],
    ['docker run --rm -v $PWD:/x hadolint/hadolint hadolint /x/Dockerfile', ''],
  ])('is %s', (command, output) => {
    expect(textAfter(run(command, output))).not.toMatch(/not tested|Nothing has been tested/);
  });

  it.each([
    ['npm run dup', 'Clone found (typescript):\n - src/quay.ts [3:1 - 40:2]\nFound 7 clones.'],
    ['npx jscpd src', 'Found 7 clones.'],
    ['npm audit', '7 vulnerabilities (3 moderate, 4 high)'],
  ])('that only reports is not told as ok: %s', (command, output) => {
    const text = textAfter(run(command, output), run(command, output));
    expect(text).not.toMatch(new RegExp(`${command}\`? → ok`));
  });
});

describe('Files of the same name', () => {
  it('are told apart by their folders', () => {
    const text = textAfter(
      edit(`${PROJECT}/src/berth/index.ts`, 'a'),
      edit(`${PROJECT}/src/crane/index.ts`, 'b'),
    );
    expect(text).toMatch(/edited: crane\/index\.ts, berth\/index\.ts, quay\.ts/);
  });
});

describe('What is not committed', () => {
  const committed = run('git commit -am "Mend it"', '[main 1a2b3c4] Mend it\n 1 file changed');
  const listed = (text: string) => text.split('\n').find((line) => line.includes('Not committed')) ?? '';
  it.each([
    `${PROJECT}/.env`,
    `${PROJECT}/.env.local`,
    `${PROJECT}/.claude/settings.local.json`,
    `${PROJECT}/node_modules/tide/index.js`,
    '/home/ada/other harbor/notes.md',
    '/home/ada/.config/harbor.toml',
  ])('is not %s', (path) => {
    expect(listed(textAfter(committed, write(path, 'x')))).toBe('');
  });

  it('is nothing that git says it ignores', () => {
    const ignored =
      'The following paths are ignored by one of your .gitignore files:\nout/report.html\nhint: Use -f if you really want to add them.';
    const text = textAfter(
      committed,
      write(`${PROJECT}/out/report.html`, 'x'),
      run('git add out/report.html', ignored, true),
    );
    expect(listed(text)).toBe('');
  });

  it.each([`${PROJECT}/.env.example`, `${PROJECT}/src/environment.ts`])('is %s', (path) => {
    expect(listed(textAfter(committed, write(path, 'x')))).toContain(path.slice(PROJECT.length + 1));
  });
});
