import { describe, expect } from 'vitest';
import type { Action } from '../../src/domain/entry.ts';
import { exit, test as it, makeReading, refused } from './make-reading.ts';

const runAction = (command: string): Action => ({ kind: 'run-command', command });

describe('Runs', () => {
  it('are one per family, with the status of the newest, and the newest last', ({ reading }) => {
    reading.runs('npm test', exit(1, 'Error: one\n1 failed'));
    reading.runs('make lint');
    reading.runs('CI=1 npm test 2>&1', exit(2, 'Error: two'));
    expect(reading.state().runs).toEqual([
      {
        ...{ family: '/proj make lint', command: 'make lint', status: 0, count: 1, failures: 0 },
        ...{ lastLines: '', time: '2026-03-09T09:00:04.000Z', line: 4, generation: 0 },
      },
      {
        ...{ family: '/proj npm test', command: 'CI=1 npm test 2>&1', status: 2, count: 2, failures: 2 },
        ...{ lastLines: 'Error: two', time: '2026-03-09T09:00:06.000Z', line: 6, generation: 0 },
      },
    ]);
  });

  it('are told per command line with the exit status of all of it, if that is known', ({ reading }) => {
    const lines = ['npm test', 'cd app && npm test', 'npm test | tail', 'npm test; ls', 'make'];
    for (const line of lines) reading.runs(line);
    reading.runs('make', exit(2));
    expect(reading.facts('command').map(({ detail }) => detail.exit)).toEqual([0, 0, 'hidden', 'hidden', 2]);
  });

  it('are hidden if the newest is, and it may have succeeded', ({ reading }) => {
    reading.runs('npm test', exit(1));
    reading.runs('npm test', exit(1));
    reading.runs('npm test | tail -3', { text: '12 passed' });
    expect(reading.state().runs).toMatchObject([
      { command: 'npm test', status: 'hidden', count: 3, failures: 0, lastLines: '' },
    ]);
  });

  it.each([
    'for i in 1 2 3; do npm test && break; done',
    'if npm test; then echo GREEN; fi',
    'if npm t; then echo GREEN; fi',
    'case 1 in 1) npm run test;; esac',
    '! npm test',
    '{ npm test; }',
    '(npm run build; npm test) | tail',
    "bash -c 'npm test'",
    'sh -ec "cd web; npm test"',
    'eval "npm test"',
    'docker compose exec app sh -c "npm test"',
    'X=$(npm test)',
    'echo "$(npm test)"',
    'echo `npm test`',
    'diff <(npm test) expected.txt',
    "bash <<'EOF'\nnpm test\nEOF",
    'echo "npm test" | bash',
    'echo y | npm test',
    'npm run build | npm test',
    'echo test | xargs npm',
    'echo a.ts | xargs -n1 npm test',
    'find . -name package.json -exec npm test \\;',
    'script -qc "npm test" /dev/null',
    'watch -n 1 npm test',
    'npm t | tail',
    'cd "$PWD" && npm test',
    'cd $(git rev-parse --show-toplevel) && npm test',
    'cd ~/proj && npm test',
    'cd - && npm test',
    'pushd /proj && npm test && popd',
    'coproc npm test',
    'setsid npm test',
    'T=npm; $T test',
    'T=test; npm $T',
    'for each in test lint; do npm $each; done',
    'npm test -- $(git diff --name-only)',
  ])('are hidden, and a failure is told no more, after a run that nobody can tell: %j', (command) => {
    const reading = makeReading();
    reading.runs('npm test', exit(1));
    reading.runs('npm test', exit(1));
    reading.runs(command);
    const run = reading.state().runs.find(({ family }) => family === '/proj npm test');
    expect(run).toMatchObject({ status: 'hidden', failures: 0, lastLines: '' });
    expect(reading.facts('error').map(({ status }) => status)).toEqual(['superseded']);
  });

  it.each([
    'grep -rn "npm test" .',
    'git commit -m "$(cat <<\'EOF\'\nMake npm test quick\nEOF\n)"',
    "cat > check.sh <<'EOF'\nnpm test\nEOF",
    'echo "npm test"; ls',
    'find . -name "*.test" | xargs grep npm',
    'if npm run lint; then echo good; fi',
    'cat log | grep "npm test"',
    'cd web && npm test',
    'gh pr comment -b "Ran \\`npm test\\` again"',
    'X=$(date) && npm run lint',
    'npm test -- --list',
  ])('stay what they were after what runs something else: %j', (command) => {
    const reading = makeReading();
    reading.runs('npm test', exit(1));
    reading.runs(command);
    const run = reading.state().runs.find(({ family }) => family === '/proj npm test');
    expect(run?.status).toBe(1);
    expect(reading.facts('error').map(({ status }) => status)).toEqual(['open']);
  });

  it('are hidden where a folder could not be changed to, as the next command may have run in this one', () => {
    const reading = makeReading();
    reading.runs('npm test', exit(1));
    reading.runs('cd web && npm test', exit(1, 'bash: line 1: cd: web: No such file or directory'));
    expect(reading.state().runs).toMatchObject([{ status: 1 }, { status: 'hidden' }]);
    reading.runs('cd web; npm test', { text: 'bash: line 1: cd: web: No such file or directory\n12 passed' });
    expect(reading.state().runs.filter(({ status }) => status !== 'hidden')).toEqual([]);
  });

  it('are told in a folder that only the shell knows, until they ran where it may be', ({ reading }) => {
    reading.runs('cd ~/proj && npm test', exit(1));
    expect(reading.state().runs).toMatchObject([{ family: '~/proj npm test', status: 1 }]);
    reading.runs('cd ~/web && npm test');
    expect(reading.state().runs).toMatchObject([{ status: 1 }, { status: 0 }]);
    reading.runs('npm test');
    expect(reading.state().runs.map(({ status }) => status)).toEqual([0, 'hidden', 'hidden']);
  });

  it('keep the last lines of a failure as they were printed, without colours and blank lines', () => {
    const reading = makeReading();
    const printed = `one\ntwo\n\n\u001b[31mthree\u001b[0m  \n${'4'.repeat(300)}\n  five\n\n`;
    const notice = 'npm notice\nnpm notice New minor version of npm available!\n';
    reading.runs('npm test', exit(1, `${printed}${notice}`));
    const [run] = reading.state().runs;
    expect(run!.lastLines.split('\n')).toEqual(['two', 'three', `${'4'.repeat(239)}…`, '  five']);
  });

  it.each([
    `cd '$(git rev-parse --show-toplevel)/sub dir'`,
    'cd "$(git rev-parse --show-toplevel)/sub dir"',
    'cd ~/my\\ proj',
    `cd "it's here"`,
    'cd a && cd b',
  ])('show how the folder was changed as it was typed: %s', (cd) => {
    const reading = makeReading();
    reading.runs(`${cd}; npm test`);
    expect(reading.state().runs).toMatchObject([{ command: `${cd} && npm test`, status: 0 }]);
  });

  it('have no last lines if the output has no end, or if another command may have printed them', () => {
    const linesAfter = (command: string, more = {}) => {
      const reading = makeReading();
      reading.runs(command, { ...exit(1, '1 failed'), ...more });
      return reading.state().runs.at(-1)?.lastLines;
    };
    for (const command of ['npm test', 'echo tests; npm test', '. .env; A=1; npm test'])
      expect(linesAfter(command)).toBe('1 failed');
    expect(linesAfter('npm run lint; npm test')).toBe('');
    expect(linesAfter('npm test', { lacksEnd: true })).toBe('');
  });

  it('say who ran them, if not the session', ({ reading }) => {
    reading.actBy('agent', runAction('npm test'), exit(1));
    reading.actBy('user', runAction('make'), { text: 'made' });
    reading.runs('make lint');
    const told = reading.state().runs.map(({ by = 'session', status }) => `${by}: ${status}`);
    expect(told).toEqual(['agent: 1', 'user: 0', 'session: 0']);
    reading.runs('npm test');
    expect(reading.state().runs.at(-1)).toMatchObject({ count: 2, status: 0 });
    expect(reading.state().runs.at(-1)).not.toHaveProperty('by');
  });

  it('are not known to have succeeded if the user ran them and they printed nothing', ({ reading }) => {
    reading.actBy('user', runAction('./check.sh'), { text: ' \n' });
    expect(reading.state().runs).toMatchObject([{ status: 'hidden' }]);
  });

  it('are not counted if they were refused, and hidden if they went into the background', ({ reading }) => {
    reading.runs('npm test', refused());
    reading.runs('npm test', refused('client'));
    expect([...reading.state().runs, ...reading.facts('command')]).toEqual([]);
    reading.runs('npm test', { startedJob: 'b1' });
    reading.actBy('agent', runAction('make'), { startedJob: 'b2' });
    expect(reading.state().runs).toMatchObject([{ status: 'hidden', count: 1 }, { status: 'hidden' }]);
  });

  it('are bounded: what ran once and did not fail goes first, and never the newest', ({ reading }) => {
    reading.runs('make fails', exit(1));
    reading.runs('make once');
    for (let nth = 0; nth < 118; nth++) reading.runs(`make part-${nth}`, exit(1));
    expect(reading.state().runs).toHaveLength(120);
    reading.runs('make new');
    reading.runs('make newest');
    const commands = reading.state().runs.map(({ command }) => command);
    expect(commands).toHaveLength(120);
    expect(commands.slice(0, 2)).toEqual(['make fails', 'make part-0']);
    expect(commands.at(-1)).toBe('make newest');
    expect(commands).not.toContain('make new');
  });
});
