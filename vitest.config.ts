import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { longestFirst } from './longest-first.ts';

// graphql-jit requires graphql's CommonJS files while Vite prefers the ES ones; two copies answer
// 'another module or realm'. One copy for all: index.js, which is also what Node itself picks.
const graphql = fileURLToPath(import.meta.resolve('graphql')).replace(/index\.mjs$/, 'index.js');

// Node stores the code it compiles, without types, for the next worker.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/node', import.meta.url));

// Time enough for a loaded machine: a test that hangs is found all the same.
const project = (name: string, include: string[], exclude: string[] = [], environment = 'node') => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    environment,
    // A test that presses a link or a download must not lead the next files, which have the same page, elsewhere.
    environmentOptions: {
      happyDOM: {
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
    testTimeout: 240_000,
    hookTimeout: 400_000,
    // A test whose promise is shorter says so itself.
    expect: { poll: { timeout: 30_000 } },
  },
});

/**
 * A project of long computations and without JSX, whose modules Node loads itself, as in the shop. Vite's module runner
 * reads each imported name through an object, which slows rules and meshes (measured: a sixth to a quarter).
 */
const native = (...args: Parameters<typeof project>) => {
  const { extends: base, test } = project(...args);
  return { extends: base, test: { ...test, experimental: { viteModuleRunner: false, nodeLoader: false } } };
};

// Server tests in three projects (docs/decisions/065-run-the-server-suite-once-on-postgresql.md):
// `server-once` needs no database, or PGlite whatever the settings say;
// `server-engine` runs on both databases, because its results depend on the driver or the engine;
// `server` is the rest, and runs on PostgreSQL where there is one.
const SERVER_ONCE = [
  'server/src/{document-costs,main}.test.ts',
  'server/src/documents/app-shell.test.ts',
  'server/src/graphql/{graphql,limits,scalars}.test.ts',
  'server/src/pictures/**/*.test.ts',
  'server/src/platform/**/{bits,data-folder,in-turn,ranges,rate-limit,settings,shares,signed-keys,texts,versioned,whole-numbers}.test.ts',
  'server/src/platform/limits/{source,turns}.test.ts',
  'server/src/platform/{csv,import,pdf,web}/**/*.test.ts',
  'server/src/platform/database/{json-columns,lock,lock-race,number-text}.test.ts',
  'server/src/areas/catalogue/**/{label-without-commas,taxonomy}.test.ts',
  'server/src/areas/catalogue/read-model/**/{counts-in,first-in-order,folded-names,lookups,relax,sized-cache}.test.ts',
  'server/src/areas/catalogue/import/magento/**/{dates,lists}.test.ts',
  'server/src/areas/diamonds/read-model/nearest.test.ts',
  'server/src/areas/identity/**/{common-passwords,read-address}.test.ts',
  'server/src/areas/identity/office/totp.test.ts',
  'server/src/areas/ordering/{payments/present-next-step,documents/print-lines}.test.ts',
  'server/src/areas/content/sanitise.test.ts',
  'server/src/areas/content/page-builder/**/*.test.ts',
  'server/src/areas/customiser/designs/design-labels.test.ts',
  'server/src/areas/tenders/sold/card-pdf.test.ts',
  'server/src/areas/customiser/{fonts,sheet}/**/*.test.ts',
];

const SERVER_ENGINE = [
  // Start and stop, killed processes, several connections at once, an idle shop.
  'server/src/{first-shop,idle-shop,processes,processes-killed,processes-restart,production,races}.test.ts',
  // Driver, migrations, indexes, upkeep, change events, jobs, limits, gateways.
  'server/src/platform/**/*.test.ts',
  // Imports and what they save, read models that follow changes.
  'server/src/areas/catalogue/**/{import-catalogue,import-many,search,stock}.test.ts',
  'server/src/areas/catalogue/import/magento/{import-magento,moving-in}.test.ts',
  'server/src/areas/catalogue/{read-model/patch,saving}/*.test.ts',
  // The statements of loose stones are put together when they run (docs/decisions/049).
  'server/src/areas/diamonds/*.test.ts',
  'server/src/areas/pricing/publish-gold-price.test.ts',
  // From the bag to the paid order: locks and transactions.
  'server/src/areas/cart/**/{cart-checkout,empty-carts,lock-cart,replace-design,replace-line}.test.ts',
  'server/src/areas/ordering/**/{guest-order,limit-unpaid,ordering,payments,unpaid-orders}.test.ts',
  'server/src/areas/identity/**/{sign-in,sign-up-by-email}.test.ts',
];

// Commands that are run as a person runs them, with a shop or a copy of the sources of their own.
const COMMANDS = ['tools/{image,office-owner,renames,third-locale,import/import}.test.ts'];

// Measure on the database of the server's tests.
const DATABASE_BENCHES = ['tools/bench/members.test.ts', 'tools/bench/staff-orders.test.ts'];

// Components that are pressed and typed into, in a document without a browser.
const COMPONENTS = ['**/*.component.test.tsx'];

export default defineConfig({
  cacheDir: '.cache/vite',
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    watch: false,
    // One worker loads the shop once for all files that it runs, where each would else load it anew: a third of all they compute.
    isolate: false,
    sequence: {
      sequencer: longestFirst(['processes-killed', 'hostile-requests', 'hostile', 'processes-restart']),
    },
    allowOnly: false,
    passWithNoTests: false,
    maxWorkers: 2,
    // Ways through the customiser: `npm run verify` goes fewer, to be quick.
    provide: { walks: process.env.VERIFY === undefined ? 100_000 : 5_000 },
    projects: [
      native('domain', ['domain/src/**/*.test.ts']),
      native('contract', ['contract/**/*.test.ts']),
      native('messages', ['messages/src/**/*.test.ts']),
      native('atelier', ['atelier/src/**/*.test.ts']),
      project('ui', ['ui/src/**/*.test.{ts,tsx}'], COMPONENTS),
      project('content', ['content/src/**/*.test.{ts,tsx}'], COMPONENTS),
      project('client', ['client/src/**/*.test.{ts,tsx}'], COMPONENTS),
      project('storefront', ['storefront/{src,service-worker}/**/*.test.{ts,tsx}'], COMPONENTS),
      project('backoffice', ['backoffice/src/**/*.test.{ts,tsx}'], COMPONENTS),
      project('components', COMPONENTS, [], 'happy-dom'),
      project('server', ['server/src/**/*.test.ts', ...DATABASE_BENCHES], [...SERVER_ONCE, ...SERVER_ENGINE]),
      project('server-engine', SERVER_ENGINE, SERVER_ONCE),
      project('server-once', SERVER_ONCE),
      project('miniprogram', ['miniprogram/src/**/*.test.ts']),
      project('sample', ['sample/**/*.test.ts']),
      project('studio', ['studio/src/**/*.test.ts']),
      project('tools', ['tools/**/*.test.ts'], [...COMMANDS, ...DATABASE_BENCHES]),
      project('commands', COMMANDS),
    ],
  },
});
