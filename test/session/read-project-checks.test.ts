import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandFamily } from '../../src/record/commands/command-family.ts';
import { parseShell } from '../../src/record/commands/parse-shell.ts';
import { readProjectChecks } from '../../src/session/read-project-checks.ts';
import { run } from '../brief/make-facts.ts';

/** A project with these files; says of a command whether a run of it is a check. */
function projectWith(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'tideproof checks '));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const isCheck = readProjectChecks(root);
  const check = (command: string) => {
    const [part] = parseShell(command) ?? [];
    return isCheck(run(command, 0, { family: commandFamily(part!, root) }));
  };
  return { root, write, check, checksOf: (commands: readonly string[]) => commands.filter(check) };
}

describe('What a project calls its checks', () => {
  it('are scripts of package.json, by whatever runner and with whatever options', () => {
    const scripts = {
      test: 'x',
      'test:unit': 'x',
      lint: 'x',
      build: 'x',
      typecheck: 'x',
      start: 'x',
      deploy: 'x',
      testimony: 'x',
    };
    const { checksOf } = projectWith({ 'package.json': JSON.stringify({ scripts }) });
    const checks = [
      'npm test',
      'npm run test',
      'npm run test:unit -- --watch=false',
      'pnpm lint',
      'yarn build',
      'bun run typecheck',
      'CI=1 npm test',
      'npm test src/tides.test.ts',
    ];
    expect(
      checksOf([...checks, 'npm run deploy', 'npm run testimony', 'make test', 'npm run coverage']),
    ).toEqual(checks);
  });

  it('are targets of a Makefile', () => {
    const makefile =
      'SHELL := /bin/sh\nCHECK := yes\n.PHONY: test\ntest: build\n\tgo test ./...\nlint check-all: deps\n\techo\nbuild:\n\tgo build\ndeploy:\n\techo\nvet::\n';
    for (const name of ['Makefile', 'makefile']) {
      const { checksOf } = projectWith({ [name]: makefile });
      expect(
        checksOf([
          'make test',
          'make build',
          'make -j4 test',
          'make vet',
          'make deploy',
          'make CHECK',
          'make',
        ]),
      ).toEqual(['make test', 'make build', 'make -j4 test', 'make vet']);
    }
  });

  it('are recipes of a justfile, with their parameters', () => {
    const { checksOf } = projectWith({
      justfile:
        "export CI := 'x'\ntest *args: build\n  cargo test {{args}}\n@lint:\n  echo\ndeploy env='prod':\n  echo\n",
    });
    expect(checksOf(['just test', 'just test --all', 'just lint', 'just deploy'])).toEqual([
      'just test',
      'just test --all',
      'just lint',
    ]);
  });

  it('are tasks of mise.toml and the environments of tox.ini', () => {
    const { checksOf } = projectWith({
      'mise.toml':
        '[tools]\nnode = "20"\n[tasks.lint]\nrun = "x"\n[tasks."test:unit"]\nrun = "x"\n[tasks.serve]\n',
      'tox.ini': '[tox]\nenvlist = py312',
    });
    expect(
      checksOf(['mise run lint', 'mise lint', 'mise run test:unit', 'mise run serve', 'tox', 'tox run']),
    ).toEqual(['mise run lint', 'mise lint', 'mise run test:unit', 'tox', 'tox run']);
  });

  it('are steps of GitHub workflows, on one line and in blocks', () => {
    const { checksOf } = projectWith({
      '.github/workflows/ci.yml': `name: ci
on: push
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: cargo test --all
      - name: Lint
        run: cargo fmt --check && cargo clippy
      - name: Go
        run: |
          go vet ./...
          CGO_ENABLED=0 go test -race ./...

          ./scripts/verify.sh --fast
      - name: Notify
        run: curl https://example.org/test
      - run: "pytest tests"
`,
      '.github/workflows/readme.md': '- run: ruby spec.rb',
    });
    expect(
      checksOf([
        'cargo test',
        'cargo test --all',
        'cargo fmt --check',
        'go vet ./...',
        'go test ./...',
        './scripts/verify.sh',
        'scripts/verify.sh --slow',
        'pytest tests',
        'curl https://example.org/test',
        'ruby spec.rb',
        'cargo run',
      ]),
    ).toEqual([
      'cargo test',
      'cargo test --all',
      'cargo fmt --check',
      'go vet ./...',
      'go test ./...',
      './scripts/verify.sh',
      'scripts/verify.sh --slow',
      'pytest tests',
    ]);
  });

  it.each([
    ['indented', '    - npm ci\n    - bundle exec rspec\n    - cd web && npm test'],
    ['at the level of their key', '  - npm ci\n  - bundle exec rspec\n  - cd web && npm test'],
  ])('are scripts of .gitlab-ci.yml, %s', (_how, lines) => {
    const { checksOf } = projectWith({
      '.gitlab-ci.yml': `stages: [test]\nunit:\n  script:\n${lines}\n  only:\n    - main\n`,
    });
    expect(checksOf(['bundle exec rspec', 'npm test', 'make test'])).toEqual([
      'bundle exec rspec',
      'npm test',
    ]);
  });

  it('are none where nothing says so', () => {
    expect(projectWith({}).checksOf(['npm test', 'make test', 'pytest', 'cargo test'])).toEqual([]);
    const elsewhere = readProjectChecks('/no such folder');
    expect(elsewhere(run('npm test', 0))).toBe(false);
  });

  it('are read once, when they are first asked for', () => {
    const { check, write } = projectWith({});
    write('package.json', JSON.stringify({ scripts: { test: 'x' } }));
    expect(check('npm test')).toBe(true);
    write('package.json', '{}');
    expect(check('npm test')).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['no JSON', { 'package.json': '{ "scripts": ' }],
    ['null', { 'package.json': 'null' }],
    ['scripts that are a list', { 'package.json': '{ "scripts": ["test"] }' }],
    ['scripts that are null', { 'package.json': '{ "scripts": null }' }],
    [
      'bytes',
      { Makefile: '\u0000\u0001\uffff'.repeat(500), 'tox.ini': '', '.gitlab-ci.yml': '\t- - -\nscript: |' },
    ],
    ['a step with quotes that do not close', { '.github/workflows/a.yml': '- run: echo "test\n- run: |\n' }],
    ['a folder in place of a file', { 'Makefile/x': '', 'package.json/y': '', '.gitlab-ci.yml/z': '' }],
    ['a file in place of the folder of workflows', { '.github/workflows': 'test' }],
    ['a workflow that is a folder', { '.github/workflows/a.yml/x': 'test' }],
  ])('are none in what cannot be read: %s', (_what, files) => {
    const { checksOf } = projectWith(files);
    expect(checksOf(['npm test', 'make test', 'tox'])).toEqual([]);
  });

  it('are none in a link that leads to itself, and the others count', () => {
    const { root, checksOf } = projectWith({ justfile: 'test:\n' });
    symlinkSync('Makefile', join(root, 'Makefile'));
    expect(checksOf(['make test', 'just test'])).toEqual(['just test']);
  });

  it('are not looked for outside of the project', () => {
    const outside = projectWith({ Makefile: 'test:\n' });
    const { root, check } = projectWith({});
    symlinkSync(join(outside.root, 'Makefile'), join(root, 'Makefile'));
    expect(outside.check('make test')).toBe(true);
    expect(check('make test')).toBe(false);
  });
});
