import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { type App, apps } from '../contract/apps.ts';
import { offlinePage } from '../storefront/service-worker/offline-page.ts';
import { asciiCode } from './ascii-code.ts';
import { buildServer } from './build-server.ts';
import { appBuild } from './source-hash.mjs';

// Builds the apps of contract/apps.json and the server, or those named. For each app: the browser's build (hashed files and a
// manifest); its service worker, if it has one, as one file without a hash; and the module from which the server
// renders the first document, if it has one. The stamp is written last, so that a broken build is repeated.

const root = dirname(import.meta.dirname);
process.env.NODE_ENV = 'production';

async function buildApp(app: App): Promise<void> {
  const folder = join(root, app.name);
  const { hash, stamp } = appBuild(root, app);
  rmSync(stamp, { force: true });
  await build({
    root: folder,
    base: app.basePath === '/' ? '/' : `${app.basePath}/`,
    logLevel: 'warn',
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      manifest: true,
      rollupOptions: { input: join(folder, app.browserEntry) },
    },
  });
  if (app.serviceWorker !== null)
    await build({
      configFile: false,
      root: folder,
      publicDir: false,
      logLevel: 'warn',
      define: { OFFLINE_PAGE: JSON.stringify(await offlinePage()) },
      build: {
        target: 'es2022',
        outDir: 'dist/client',
        emptyOutDir: false,
        rolldownOptions: {
          input: app.serviceWorker,
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
  if (app.serverEntry !== null)
    await build({
      root: folder,
      logLevel: 'warn',
      // Replaced at build time. Otherwise it would be read when the server starts, which may be in
      // development.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      plugins: [asciiCode()],
      build: { outDir: 'dist/server', emptyOutDir: true, ssr: app.serverEntry },
    });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

const requested = process.argv.slice(2);
const isRequested = (name: string): boolean => requested.length === 0 || requested.includes(name);
for (const app of apps.filter(({ name }) => isRequested(name))) await buildApp(app);
if (isRequested('server')) await buildServer(root);
