import { describe, expect, it } from 'vitest';
import { commandFamily } from '../../src/record/commands/command-family.ts';
import { folderOf, ownRuns } from '../../src/record/commands/own-status.ts';

const origin = { uuid: '', line: 1, time: '' };

/** The families of a line that was called in a folder. */
function familiesOf(command: string, folder = '/proj'): string[] {
  return ownRuns(command, { origin, type: 'answered', callId: '1', text: '', failed: false })
    .map((run) => commandFamily(run.part, folderOf(run.folder, folder)))
    .filter((family) => family !== '');
}

const [NPM_TEST] = familiesOf('npm test');

describe('The family of a command', () => {
  it.each([
    'npm test 2>&1',
    'npm run test',
    'npm t',
    'npm test .',
    'npm test | tail -5',
    'npm test 2>&1 | tee log | grep -c ok',
    'npm test >| log',
    'CI=1 npm test',
    'nice -n 10 npm test',
    'timeout -k 5 -s KILL 60s npm test',
    'nohup npm test &',
    'sudo env CI=1 timeout 60 npm test',
    'export CI=1 && npm test',
    '/usr/local/bin/npm test',
    '(npm test)',
  ])('is that of `npm test` for %s', (command) => {
    expect(familiesOf(command)).toEqual([NPM_TEST]);
  });

  it.each([
    ['cd /proj && npm test', '/elsewhere'],
    ['cd /proj/web/.. && npm test', '/elsewhere'],
    ['cd .. && npm test', '/proj/web'],
    ['cd web && cd .. && npm test', '/proj'],
    ['cd web && ls && cd - && npm test', '/proj'],
  ])('is the same for `%s` called in %s', (command, folder) => {
    expect(familiesOf(command, folder)).toEqual([NPM_TEST]);
  });

  it.each([
    ['cd web && npm test', '/proj/web'],
    ['cd ../lib && npm test', '/lib'],
    ['cd ~/proj && npm test', '~/proj'],
    ['cd $HOME/proj && npm test', '$HOME/proj'],
    ['cd - && npm test', '/proj/-'],
  ])('has the folder that `%s` changes to', (command, folder) => {
    expect(familiesOf(command)).toEqual([`${folder} npm test`]);
    expect(familiesOf(command)).not.toEqual([NPM_TEST]);
  });

  it.each([
    ['npm test', 'npm test -- unit'],
    ['npm test', 'npm run test:unit'],
    ['pytest tests/a.py', 'pytest tests/b.py'],
    ['pnpm --filter web test', 'pnpm --filter api test'],
    ['cargo build', 'cargo build --release'],
    ['sh deploy.sh', 'sh deploy.sh --dry-run'],
    ['go test ./...', 'go test ./... -race'],
    ['make', 'make -n'],
    ['pnpm --filter=web test', 'pnpm --filter=api test'],
  ])('differs by target or option: %s, %s', (one, other) => {
    expect(familiesOf(one)).toHaveLength(1);
    expect(familiesOf(one)).not.toEqual(familiesOf(other));
  });

  it.each([
    ['npx vitest run', 'vitest run'],
    ['pytest ./tests/a.py', 'pytest tests/a.py'],
    ['yarn run lint', 'yarn lint'],
    ['./gradlew test', 'gradlew test'],
    ['go test ./... -v -count=1', 'go test -v ./...'],
    ['pytest -xvs --tb=short --color=yes', 'pytest -q --maxfail=1'],
    ['cargo build --jobs=4 --release', 'cargo build --release --quiet'],
    ['python3 -m pytest tests', 'python3 pytest tests'],
  ])('is the same for %s and %s', (one, other) => {
    expect(familiesOf(one)).toHaveLength(1);
    expect(familiesOf(one)).toEqual(familiesOf(other));
  });

  it.each([
    'cargo fmt --check',
    'npx prettier --check .',
    'node --test',
    'bash scripts/check.sh',
    'docker exec app npm test',
    'uv run pytest',
    'docker run --rm app make test',
  ])('is there for a check: %s', (command) => {
    expect(familiesOf(command)).toHaveLength(1);
  });
});

it.each<[what: string, commands: string[]]>([
  [
    'a query of a service',
    ['gh pr checks 12', 'gh run watch', 'glab ci status', 'kubectl get pods', 'aws s3 ls'],
  ],
  [
    'a request',
    ['curl -sf http://localhost:3000/health', 'wget x', 'psql -c "select 1"', 'ssh host "npm test"'],
  ],
  ['git', ['git status', 'git push', 'git -C web diff', 'git commit -m "npm test"']],
  [
    'a look',
    ['ls', 'cat a | head', 'grep -rn x .', 'wc -l a', 'find . -name x', 'jq . a.json', 'sed -n 1p a'],
  ],
  [
    'a question to a program',
    ['node --version', 'npm -v', 'npm --help', 'command -v pytest', 'docker ps', 'npm ls'],
  ],
  [
    'an install',
    ['npm ci', 'npm i', 'yarn', 'pnpm add x', 'pip install -r a', 'python3 -m pip install x', 'uv sync'],
  ],
  [
    'a formatter',
    ['prettier --write .', 'npx prettier -w .', 'black .', 'gofmt -w .', 'cargo fmt', 'npm run format'],
  ],
  ['a start', ['npm start', 'npm run dev', 'docker compose up -d', 'docker compose logs -f', 'make watch']],
  [
    'a word of the shell',
    ['exit 1', 'eval "npm test | tail"', 'source a.sh', 'trap x EXIT', 'export A=1', 'A=1', ':'],
  ],
  [
    'code for a shell',
    ["bash -c 'npm test | tail'", 'bash -lc "npm test | tail"', "docker exec a sh -ec 'npm test'"],
  ],
  [
    'code for a program',
    [
      'node -e "x()"',
      'python3 -c "x()"',
      'python3 - <<A\nx()\nA',
      'docker exec -i app node <<A\nx()\nA',
      'python3',
    ],
  ],
  [
    'a target that changes',
    ['npm test -- $(cat list)', 'npm test -- `cat list`', 'pytest "$FILE"', '$RUNNER test'],
  ],
  ['a wrapper alone', ['sudo', 'time', 'env', 'timeout 5', 'nohup', 'sudo -u']],
  [
    'a look at a check',
    [
      ...['pytest --collect-only -q', 'cargo test --no-run', 'npx jest --listTests', 'make -n test'],
      ...['gradle test --dry-run', 'npx playwright test --list', 'docker run -d app', 'docker run -itd app'],
    ],
  ],
  [
    'a query of a service that another program asks',
    [
      ...['uv run gh pr checks', 'watch gh pr checks', 'docker exec web curl -f localhost', 'npm audit'],
      ...['npx wrangler deployments list', 'argocd app get', 'circleci pipeline list', 'terraform plan'],
    ],
  ],
  ['xargs', ['xargs npm test', 'cat list | xargs npm test']],
])('No family has %s', (_what, commands) => {
  for (const command of commands) expect([command, ...familiesOf(command)]).toEqual([command]);
});
