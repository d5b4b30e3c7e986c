import { defineConfig } from 'vitest/config';

// Tests of the live view in a real browser, without a shop: one Chromium with an emulated graphics card (SwiftShader).
// It draws only a few small pictures a second, so tests wait for frames, never for a time.

export default defineConfig({
  test: {
    name: 'viewer',
    root: import.meta.dirname,
    include: ['**/*.journey.ts'],
    environment: 'node',
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
