import { describe, expect, it } from 'vitest';
import { commandFamily } from '../../src/record/commands/command-family.ts';
import { parseShell } from '../../src/record/commands/parse-shell.ts';
import { isCheck } from '../../src/session/is-check.ts';

function isCalledCheck(command: string): boolean {
  const [part] = parseShell(command) ?? [];
  return isCheck({ family: commandFamily(part!, '/work/tides') });
}

describe('A check is', () => {
  it.each<[string, string[], string[]]>([
    [
      'a script, by whatever runner and with whatever options',
      ['npm test', 'npm run test:unit -- --watch=false', 'pnpm lint', 'CI=1 npm test src/tides.test.ts'],
      ['npm run deploy', 'npm ci', 'npm install'],
    ],
    [
      'a target of make, just and mise',
      ['make test', 'make -j4 build', 'just lint', 'mise run test:unit'],
      ['make deploy', 'make', 'just deploy', 'mise run serve'],
    ],
    [
      'what build tools are told',
      ['cargo test --all', 'cargo fmt --check', 'go vet ./...', 'go test -race ./...', 'tox -e py312'],
      ['cargo run', 'cargo fmt', 'curl https://example.org/test'],
    ],
    [
      'a program that is called so',
      ['pytest tests', 'bundle exec rspec', './scripts/verify.sh --fast', 'golangci-lint'],
      ['scripts/release.sh', 'test -f package.json'],
    ],
  ])('%s', (_what, checks, others) => {
    expect([...checks, ...others].filter(isCalledCheck)).toEqual(checks);
  });
});
