import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts the real client, or hooks as the client does. */
const REAL = ['test/end-to-end/**/*.test.ts', 'test/interactive/**/*.test.ts', 'test/lab/**/*.test.ts'];

/** Starts the built command, or other programs: git, shells, workers. */
const CLI = [
  'test/cli/**/*.test.ts',
  'test/agent-sdk/**/*.test.ts',
  'test/clients-claude-code/settings-places.test.ts',
  'test/config/load-config.test.ts',
  'test/documentation.test.ts',
  'test/search/**/*.test.ts',
  'test/events/{handoff,moments,notes,surroundings,told-by-people}.test.ts',
  'test/install/hook-command.test.ts',
  'test/mcp/{at-once,server}.test.ts',
  'test/relay/wait-for-client.test.ts',
  'test/system/create-run-git.test.ts',
  'test/system/read-workspace.test.ts',
  'test/tools/**/*.test.ts',
  'test/web/browser/**/*.test.ts',
];

/** Asks a PostgreSQL server that is started for it. */
const HUB = ['test/hub/**/*.test.ts'];

/** What waits the longest comes first; the many short files at the end keep every worker busy until the last one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ['real', 'cli', 'hub', 'unit'];
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }
}

const dist = fileURLToPath(new URL('dist', import.meta.url));

/** A command that runs in the process of its test finds the launcher and the other bundles where the built one finds them. */
const besideBundles = {
  name: 'beside-bundles',
  transform: (code: string, id: string) =>
    /\/src\/.*\.ts$/.test(id) && code.includes('__dirname')
      ? `var __dirname = ${JSON.stringify(dist)}; ${code}`
      : undefined,
};

export default defineConfig({
  plugins: [besideBundles],
  test: {
    // Four groups of files and two Nodes load the same sources: they are transformed once for all of them.
    experimental: { fsModuleCache: true },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The last lines of a run name each failure by its message alone: it has to say what was wrong.
    chaiConfig: { truncateThreshold: 1000 },
    // Much of the time goes by waiting for clients and hooks.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // As many clients does one file start side by side.
    maxConcurrency: 3,
    // Loading everything anew for each file takes about as long as the tests. What a file changes of its process, it puts back.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...CLI, ...REAL, ...HUB],
          globalSetup: 'test/make-home.ts',
          setupFiles: 'test/no-processes.ts',
          // Nothing is waited for: more workers than processors would only load everything more often. So they are a group of their own.
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'cli', include: CLI, globalSetup: ['test/make-home.ts', 'test/build.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'hub',
          include: HUB,
          globalSetup: ['test/make-home.ts', 'test/build.ts', 'test/hub/run-postgres.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'real', include: REAL, globalSetup: ['test/make-home.ts', 'test/build.ts'] },
      },
    ],
  },
});
