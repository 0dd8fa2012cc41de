import { describe, expect, it } from 'vitest';
import { type OwnRun, ownRuns } from '../../src/record/commands/own-status.ts';
import { type Answer, exit, refused } from './make-reading.ts';

const ok: Answer = {};
const text = (printed: string): Answer => ({ text: printed });
const origin = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z' };

function runsOf(command: string, given: Answer): OwnRun[] {
  return ownRuns(command, { origin, type: 'answered', callId: '1', text: '', failed: false, ...given });
}

/** `command: status` for every command of the line whose own status is known. */
function told(command: string, given: Answer): string[] {
  return runsOf(command, given)
    .filter(({ status }) => status !== 'hidden')
    .map(({ part, status }) => `${part.text}: ${status}`);
}
const toldOfTest = (...call: Parameters<typeof told>) =>
  told(...call).filter((each) => each.startsWith('npm test'));

describe('The own status of a command is known', () => {
  it.each<[command: string, answer: Answer, told: string[]]>([
    ['npm test', ok, ['npm test: 0']],
    ['npm test', exit(1), ['npm test: 1']],
    ['npm test 2>&1', exit(1), ['npm test 2>&1: 1']],
    ['A=1 B="x y" npm test', exit(1), ['A=1 B="x y" npm test: 1']],
    ['sudo -u ada npm test', exit(1), ['sudo -u ada npm test: 1']],
    ['npm test # | tail', exit(1), ['npm test: 1']],
    ['npm test \\\n  --coverage', exit(1), ['npm test    --coverage: 1']],
    ['(npm test)', exit(1), ['npm test: 1']],
  ])('%j after %o: %o', (command, answer, expected) => {
    expect(told(command, answer)).toEqual(expected);
  });

  it.each<[command: string, answer: Answer, told: string[]]>([
    ['npm run build && npm test', ok, ['npm run build: 0', 'npm test: 0']],
    ['cd web && npm test', ok, ['cd web: 0', 'npm test: 0']],
    ['cd web && npm test', exit(1), ['npm test: 1']],
    ['npm test && echo passed', exit(1), ['npm test: 1']],
    ['(cd web && npm test)', exit(1), ['npm test: 1']],
    ['npm run build; npm test', ok, ['npm test: 0']],
    ['npm run build; npm test', exit(1), ['npm test: 1']],
    ['cd web; npm test', exit(1), ['npm test: 1']],
    ['npm test | tail -5', text('3 failed'), ['tail -5: 0']],
    ['npm test; exit 3', exit(3), ['exit 3: 3']],
    ['yes | npm run deploy', ok, ['npm run deploy: 0']],
    ['exec 2>&1; npm test', exit(1), ['npm test: 1']],
    ['npm test;# | tail', exit(1), ['npm test: 1']],
    ['source venv/bin/activate && npm test', ok, ['source venv/bin/activate: 0', 'npm test: 0']],
    ['. "$NVM_DIR/nvm.sh"; npm test', exit(1), ['npm test: 1']],
    ['npm test && . ./other.sh', ok, ['npm test: 0', '. ./other.sh: 0']],
  ])('in a line of several: %j after %o: %o', (command, answer, expected) => {
    expect(told(command, answer)).toEqual(expected);
  });

  it.each([
    'npm test -- -t "a | b; c && d & e"',
    "npm test -- -t 'a | b; c && d || e'",
    'npm test -- "$(jq -r ".a | .b" x.json)"',
    'npm test -- `cat list | head -3`',
    'npm test <(sort a | uniq)',
    'npm test "$FILES" #2',
  ])('whatever is quoted: %j', (command) => {
    expect(told(command, exit(1))).toHaveLength(1);
    expect(told(command, exit(1))[0]).toMatch(/^npm test.*: 1$/);
  });

  it.each([
    "cat > a.sh <<'EOF'\nnpm run x | tail && 'open\nEOF\nnpm test",
    'cat > a.sh <<-END\n\tif true; then\n\tEND\nnpm test',
    'cat > a.sh <<EOF\n  EOF\nEOF\nnpm test',
    'npm test <<< "a | b"',
  ])('behind what is given as input: %j', (command) => {
    expect(told(command, exit(1)).map((each) => each.replace(/ <<<.*"/, ''))).toEqual(['npm test: 1']);
  });

  it.each<[what: string, command: string, answer: Answer, told: string]>([
    ['not found', 'npm test', exit(127, '(eval):1: command not found: npm'), 'npm test: 127'],
    ['not executable', './run', exit(126, '/bin/bash: line 1: ./run: Permission denied'), './run: 126'],
    ['crashed', './run', exit(139, '/bin/bash: line 1:  42 Segmentation fault  ./run'), './run: 139'],
    ['like a message of cd', 'npm test', exit(1, 'values set: 3\n  cd: no such test'), 'npm test: 1'],
    ['a warning', 'npm test', exit(1, 'bash: warning: setlocale: cannot change locale'), 'npm test: 1'],
    ['of a shell below', 'make test', exit(2, 'bash: line 1: jest: command not found'), 'make test: 2'],
  ])('although the output is %s', (_what, command, answer, expected) => {
    expect(told(command, answer)).toEqual([expected]);
  });

  it.each([0, 1, 2, 127])('under `timeout`, which ends with %d as its command did', (code) => {
    const command = 'timeout -k 5 60 npm test';
    expect(told(command, code === 0 ? ok : exit(code))).toEqual([`${command}: ${code}`]);
  });
});

describe('Nothing is told of `npm test`', () => {
  it.each<[command: string, answer: Answer]>([
    ['npm test | tail', ok],
    ['npm test | tail', exit(1)],
    ['npm test | true', exit(141)],
    ['set -o pipefail; npm test | tail', ok],
    ['yes | npm test', exit(1)],
  ])('in a pipe: %j after %o', (...call) => expect(toldOfTest(...call)).toEqual([]));

  it.each<[command: string, answer: Answer]>([
    ['npm test || true', ok],
    ['npm test || echo failed', exit(1)],
    ['npm test; echo $?', ok],
    ['npm test; echo $?', exit(1)],
    ['npm test &', ok],
    ['nohup npm test > log 2>&1 &', ok],
    ['npm test & npm run lint', exit(1)],
    ['npm run build && npm test', exit(1)],
    ['npm test && npm run lint', exit(1)],
    ['source .venv/bin/activate && npm test', exit(1)],
    ['npm test && exit 1', exit(1)],
    ['exit 0; npm test', ok],
    ['exit 0 && npm test', ok],
    ["trap 'exit 0' EXIT; npm test", ok],
    ["trap 'exit 0' ERR; npm run build; npm test", exit(1)],
    ['source ./other.sh; npm test', exit(1)],
    ['. ./other.sh && npm test', ok],
    ['eval "exit 0"; npm test', ok],
    ['set -n; npm test', ok],
    ['set -o noexec; npm test', ok],
    ['exec npm run build; npm test', ok],
    ['set -e; npm test; npm run lint', ok],
    ['set -e; npm run build; npm test', exit(1)],
    ['set -o errexit; npm run build; npm test', exit(1)],
    ['builtin exit 0; npm test', ok],
  ])('beside other commands: %j after %o', (...call) => expect(toldOfTest(...call)).toEqual([]));

  it.each([
    'bash: line 1: cd: nowhere: No such file or directory',
    'cd: no such file or directory: nowhere',
    '(eval):cd:1: no such file or directory: nowhere',
  ])('if the folder was not there: %s', (printed) => {
    expect(told('cd nowhere && npm test', exit(1, printed))).toEqual([]);
    expect(told('npm test && cd nowhere', exit(1, printed))).toEqual([]);
    expect(told('cd nowhere; npm test', exit(1, `${printed}\n3 failed`))).toEqual([]);
    expect(told('cd nowhere; npm test', text(`${printed}\n12 passed`))).toEqual([]);
  });

  it.each<[command: string, answer: Answer]>([
    ['cd web 2>/dev/null && npm test', exit(1)],
    ['cd web &>/dev/null; npm test', ok],
    ['test -d web && cd web; npm test', ok],
    ['cd web | cat; npm test', ok],
  ])('if nobody can say in which folder: %j after %o', (...call) => expect(toldOfTest(...call)).toEqual([]));

  it.each([
    '(eval):1: no matches found: src/*.spec.ts',
    'bash: -c: line 2: syntax error: unexpected end of file',
    '/bin/bash: line 1: /nowhere/log: No such file or directory',
  ])('if the shell started nothing: %s', (printed) => {
    expect(told('npm test src/*.spec.ts > /nowhere/log', exit(1, printed))).toEqual([]);
    expect(told('echo x > /nowhere/log && npm test', exit(1, printed))).toEqual([]);
  });

  it.each([
    'bash: line 1: NOPE: unbound variable',
    '/bin/bash: line 1: REQUIRED: missing',
    '(eval):1: REQUIRED: missing',
  ])('if the shell lacked a variable: %s', (printed) => {
    for (const code of [1, 127]) expect(told('echo $NOPE; npm test', exit(code, printed))).toEqual([]);
  });

  it.each([124, 125])('under `timeout` that ends with %d', (code) => {
    for (const command of ['timeout 60 npm test', 'gtimeout 60 npm test', 'cd web && timeout 60 npm test'])
      expect(told(command, exit(code))).toEqual([]);
    expect(told('npm test', exit(code))).toEqual([`npm test: ${code}`]);
  });

  it.each([130, 137, 143])('after a signal from outside (%d)', (code) => {
    expect(told('npm test', exit(code, 'Command timed out after 2m 0.0s'))).toEqual([]);
  });

  it.each<[what: string, answer: Answer]>([
    ['was interrupted', { failed: true, text: '[Request interrupted by user for tool use]' }],
    ['failed without a code', { failed: true, text: '3 failed' }],
    ['failed with the code 0', exit(0)],
    ['went into the background', { startedJob: 'b1' }],
  ])('if the call %s', (_what, answer) => {
    expect(told('npm test', answer)).toEqual([]);
    expect(told('cd web && npm test', answer)).toEqual([]);
  });

  it('if the call was refused: then nothing ran', () => {
    expect([...runsOf('npm test', refused()), ...runsOf('npm test', refused('client'))]).toEqual([]);
  });

  it.each([
    'if npm test; then echo passed; fi',
    'for each in a b; do npm test $each; done',
    'while ! npm test; do sleep 1; done',
    'case $x in a) npm test ;; esac',
    '! npm test',
    '[[ -f package.json ]] && npm test',
    '{ npm test; }',
    'check() { npm test; }; check',
    '(npm run build; npm test) | tail',
    '(cd web && npm test) && npm run lint',
    'npm test -- "never closed',
    'npm test -- $(never closed',
    'npm test )',
    'npm test &&',
    '&& npm test',
    'npm run build && && npm test',
    'cat <<EOF\nnpm test',
    'npm run a -- "1 << n"\nnpm test',
    'paste <<A /dev/fd/3 3<<B\nA\nnpm test\nB',
  ])('where the text does not say what ran: %j', (command) => {
    expect(told(command, ok)).toEqual([]);
    expect(told(command, exit(1))).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a comment', '# npm test'],
    ['a program of its own', `npm test -- ${'a'.repeat(30_000)}`],
  ])('in a line of %s', (_what, command) => {
    expect(told(command, ok)).toEqual([]);
    expect(told(command, exit(1))).toEqual([]);
  });
});
