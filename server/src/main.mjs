import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Starts the server; the only file of the server that reads the environment. Node's compiled form of our
 * sources is cached on disk, which saves a third of the time and a tenth of the memory of the next start.
 * The cache must be enabled before the first TypeScript file is loaded, so this file is JavaScript: Node's
 * type stripper takes 18 MB, and keeps them once it was loaded. If the folder cannot be written, the shop
 * starts without a cache.
 */
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled/', import.meta.url)));
const { start } = await import('./start.ts');
await start(process.env, process.argv.includes('--load-sample') ? 'load-sample' : 'serve');
// Written now and not only at the end, because a process may be killed.
flushCompileCache();
