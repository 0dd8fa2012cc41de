import { expect, test } from 'vitest';
import { commandRole, runKey } from '../../src/facts/command-text.ts';

test.each([
  ['.venv/bin/pytest -q', 'test'],
  ['./node_modules/.bin/vitest run', 'test'],
  ['/usr/local/cuda/bin/nvcc --version', 'build'],
  ['/usr/bin/git status', 'git'],
  ['/opt/tools/frobnicate', 'other'],
])('a program is known by its name wherever it lies: %s', (command, role) => {
  expect(commandRole(command)).toBe(role);
});

test.each([
  ['./gradlew test', 'test'],
  ['./serve --port 8080', 'run'],
])('a program of the project itself is run: %s', (command, role) => {
  expect(commandRole(command)).toBe(role);
});

test.each(['go build', 'go build ./...', 'go build ./... 2>&1', 'go build ./... 2>&1 | head -50'])(
  'a run is the same run, whatever becomes of its output: %s',
  (command) => {
    expect(runKey(command)).toBe('go build');
  },
);
