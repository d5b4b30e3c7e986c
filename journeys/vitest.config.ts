import { defineConfig } from 'vitest/config';
import { longestFirst } from '../longest-first.ts';

// A server for each worker, a browser for each file, a fresh profile for each journey. Of two parallel files, one
// computes while the other waits. A running shop (SHOP_URL) takes one file at a time.
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
      // Alternates files that draw and files that wait, so the workers rarely need the processors at the same time.
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
    // Enough for a loaded machine. A failing journey ends sooner, because its own waits are shorter.
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // As long as the browser's waits. A journey sets a shorter limit itself.
    expect: { poll: { timeout: 30_000 } },
  },
});
