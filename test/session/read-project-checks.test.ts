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
const MAKEFILE = 'CHECK := yes\n.PHONY: test\ntest: build\n\tgo test ./...\nbuild:\n\tgo build\ndeploy:\n';

describe('What a project calls its checks', () => {
  it.each<[string, Record<string, string>, string[], string[]]>([
    [
      'scripts of package.json, by whatever runner and with whatever options',
      {
        'package.json': JSON.stringify({ scripts: { test: 'x', 'test:unit': 'x', lint: 'x', deploy: 'x' } }),
      },
      ['npm test', 'npm run test:unit -- --watch=false', 'pnpm lint', 'CI=1 npm test src/tides.test.ts'],
      ['npm run deploy', 'make test', 'npm run coverage'],
    ],
    [
      'targets of a Makefile',
      { Makefile: MAKEFILE },
      ['make test', 'make build', 'make -j4 test'],
      ['make deploy', 'make CHECK', 'make'],
    ],
    [
      'recipes of a justfile, with their parameters',
      { justfile: "test *args: build\n  cargo test {{args}}\n@lint:\n  echo\ndeploy env='prod':\n  echo\n" },
      ['just test', 'just test --all', 'just lint'],
      ['just deploy'],
    ],
    [
      'tasks of mise.toml and the environments of tox.ini',
      { 'mise.toml': '[tasks.lint]\nrun = "x"\n[tasks."test:unit"]\n[tasks.serve]\n', 'tox.ini': '[tox]' },
      ['mise run lint', 'mise lint', 'mise run test:unit', 'tox', 'tox run'],
      ['mise run serve'],
    ],
    [
      'steps of GitHub workflows, on one line and in blocks',
      { '.github/workflows/ci.yml': WORKFLOW },
      'cargo test,cargo fmt --check,go vet ./...,go test ./...,scripts/verify.sh,pytest tests'.split(','),
      ['curl https://example.org/test', 'cargo run'],
    ],
    [
      'scripts of .gitlab-ci.yml',
      { '.gitlab-ci.yml': 'unit:\n  script:\n  - npm ci\n  - bundle exec rspec\n    - cd web && npm test\n' },
      ['bundle exec rspec', 'npm test'],
      ['make test'],
    ],
    [
      'nothing in what cannot be read',
      {
        'package.json': '{ "scripts": null }',
        'Makefile/x': '',
        '.github/workflows/a.yml': '- run: "test\n',
      },
      [],
      ['npm test', 'make test'],
    ],
  ])('are %s', (_what, files, checks, others) => {
    expect(projectWith(files).checksOf([...checks, ...others])).toEqual(checks);
  });

  it('are not looked for outside of the project', () => {
    const outside = projectWith({ Makefile: 'test:\n' });
    const { root, checksOf } = projectWith({ justfile: 'test:\n' });
    symlinkSync(join(outside.root, 'Makefile'), join(root, 'Makefile'));
    expect(checksOf(['make test', 'just test'])).toEqual(['just test']);
  });
});
