import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/set-up.ts',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Much of the time goes by waiting for clients and hooks.
    maxWorkers: 3,
    // As many clients does one file start side by side.
    maxConcurrency: 3,
  },
});
