import { defineConfig } from 'vitest/config';
import { longestFirst } from '../longest-first.ts';

// A real server for each worker, one browser for each file, a fresh profile for each journey. Of two files in parallel
// one computes while the other waits. A running shop (SHOP_URL) is shared, and takes one file at a time.
const workers = process.env.SHOP_URL === undefined ? 2 : 1;

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
    maxWorkers: workers,
    sequence: {
      // Alternates files that draw and files that wait, so that the two workers rarely need the processors at once.
      sequencer: longestFirst([
        'atelier-order-ring',
        'content',
        'atelier-order-diamond',
        'finding',
        'atelier-order-pendant',
        'weight',
        'designs',
        'bag',
        'checkout',
        'atelier-order-pair',
        'atelier-links',
        'atelier-options',
      ]),
    },
    // Time for a loaded machine. No journey waits that long where something is missing: its own waits end sooner.
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // As long as the browser's own waits; a journey with a shorter limit sets it itself.
    expect: { poll: { timeout: 30_000 } },
  },
});
