import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// graphql-jit requires graphql's CommonJS files while Vite prefers the ES ones; two copies answer
// 'another module or realm'. One copy for all: index.js, which is also what Node itself picks.
const graphql = fileURLToPath(import.meta.resolve('graphql')).replace(/index\.mjs$/, 'index.js');

// Time enough for a loaded machine: a test that hangs is found all the same.
const project = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    environment: 'node' as const,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A test whose promise is shorter says so itself.
    expect: { poll: { timeout: 30_000 } },
  },
});

export default defineConfig({
  cacheDir: '.cache/vite',
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    watch: false,
    allowOnly: false,
    passWithNoTests: false,
    maxWorkers: 2,
    projects: [
      project('domain', ['domain/src/**/*.test.ts']),
      project('contract', ['contract/**/*.test.ts']),
      project('messages', ['messages/src/**/*.test.ts']),
      project('atelier', ['atelier/src/**/*.test.ts']),
      project('ui', ['ui/src/**/*.test.{ts,tsx}']),
      project('storefront', ['storefront/src/**/*.test.{ts,tsx}']),
      project('server', ['server/src/**/*.test.ts']),
      project('sample', ['sample/**/*.test.ts']),
      project('tools', ['tools/**/*.test.ts']),
    ],
  },
});
