import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { offlinePage } from '../storefront/service-worker/offline-page.ts';
import { storefrontBuild } from './source-hash.mjs';

// Two builds of one app: the browser's (hashed files and a manifest) and the one that the server loads
// to render the first document; and the service worker, one file without a hash. The stamp goes last, so a broken build is made again.

const root = dirname(import.meta.dirname);
const storefront = join(root, 'storefront');
const { hash, stamp } = storefrontBuild(root);

process.env.NODE_ENV = 'production';
rmSync(stamp, { force: true });
await build({
  root: storefront,
  logLevel: 'warn',
  build: { outDir: 'dist/client', emptyOutDir: true, manifest: true },
});
await build({
  configFile: false,
  root: storefront,
  publicDir: false,
  logLevel: 'warn',
  define: { OFFLINE_PAGE: JSON.stringify(await offlinePage()) },
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'service-worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
await build({
  root: storefront,
  logLevel: 'warn',
  // Otherwise read when the server starts, which may be in development.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { outDir: 'dist/server', emptyOutDir: true, ssr: 'src/entry-server.tsx' },
});
mkdirSync(dirname(stamp), { recursive: true });
writeFileSync(stamp, hash);
