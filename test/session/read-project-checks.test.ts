import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandFamily } from '../../src/record/commands/command-family.ts';
import { parseShell } from '../../src/record/commands/parse-shell.ts';
import { readProjectChecks } from '../../src/session/read-project-checks.ts';
import { run } from '../brief/make-facts.ts';
import { makeFolder } from '../make-folder.ts';

/** A project with these files; says which of these commands are checks of it. */
function projectWith(files: Record<string, string>) {
  const root = makeFolder(files);
  const isCheck = readProjectChecks(root);
  const checksOf = (commands: readonly string[]) =>
    commands.filter((command) => {
      const [part] = parseShell(command) ?? [];
      return isCheck(run(command, 0, { family: commandFamily(part!, root) }));
    });
  return { root, checksOf };
}

const WORKFLOW = `name: ci
on: push
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: cargo test --all
      - name: Lint
        run: cargo fmt --check && cargo clippy
      - run: |
          go vet ./...
          CGO_ENABLED=0 go test -race ./...
          ./scripts/verify.sh --fast
      - run: curl https://example.org/test
      - run: "pytest tests"
`;

describe('What a project calls its checks', () => {
  it.each<[string, Record<string, string>, string[], string[]]>([
    [
      'scripts by whatever runner and with whatever options',
      {},
      ['npm test', 'npm run test:unit -- --watch=false', 'pnpm lint', 'CI=1 npm test src/tides.test.ts'],
      ['npm run deploy', 'npm outdated', 'npm'],
    ],
    [
      'targets, recipes and tasks',
      {},
      ['make test', 'make build', 'make -j4 test', 'just test --all', 'mise run lint', 'mise test:unit'],
      ['make deploy', 'make CHECK', 'make', 'just deploy', 'mise run serve'],
    ],
    ['environments of tox', {}, ['tox', 'tox run'], []],
    [
      'steps of GitHub workflows, on one line and in blocks',
      { '.github/workflows/ci.yml': WORKFLOW },
      [
        'cargo test',
        'cargo fmt --check',
        'go vet ./...',
        'go test ./...',
        'scripts/verify.sh',
        'pytest tests',
      ],
      ['curl https://example.org/test', 'cargo run'],
    ],
    [
      'scripts of .gitlab-ci.yml',
      { '.gitlab-ci.yml': 'unit:\n  script:\n  - npm ci\n  - bundle exec rspec\n    - cd web && npm test\n' },
      ['bundle exec rspec', 'npm test'],
      ['bundle exec rake'],
    ],
    [
      'nothing in what cannot be read',
      { '.github/workflows/a.yml': '- run: "cargo test\n', '.gitlab-ci.yml/x': '' },
      [],
      ['cargo test'],
    ],
  ])('are %s', (_what, files, checks, others) => {
    expect(projectWith(files).checksOf([...checks, ...others])).toEqual(checks);
  });

  it('are not looked for outside of the project', () => {
    const outside = projectWith({ 'ci.yml': 'script: cargo test\n' });
    const { root, checksOf } = projectWith({});
    symlinkSync(join(outside.root, 'ci.yml'), join(root, '.gitlab-ci.yml'));
    expect(checksOf(['cargo test', 'make test'])).toEqual(['make test']);
  });
});
