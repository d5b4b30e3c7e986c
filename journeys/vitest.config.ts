import { defineConfig } from 'vitest/config';

// One real server for all journeys, one browser for each file, a fresh profile for each journey.
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.journey.ts'],
    globalSetup: ['./support/start-shop.ts'],
    environment: 'node',
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // As long as the browser's own waits; a journey whose promise is shorter says so itself.
    expect: { poll: { timeout: 15_000 } },
  },
});
