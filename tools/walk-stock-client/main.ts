import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from '../bench/shop.ts';
import { ensureChromium } from '../test/chromium.ts';
import { buildClient, installClient } from './client.ts';
import { journeys } from './journeys.ts';
import { serveClient } from './serve.ts';
import { walkJourneys } from './walk.ts';

/**
 * `node tools/walk-stock-client/main.ts [folder]`: takes the stock PWA Studio 11 storefront from npm, builds and serves
 * it against a shop of its own (sample data, embedded database) and runs the journeys in Chromium. A folder given as an
 * argument is kept, with the client and the screenshots of failed steps, so the next run needs no download; a build can
 * be reused with the same `--port`, the shop's port. `--only` runs the journeys whose name contains a word.
 *
 * Known defects of the client itself, which no step covers:
 * - It shows sold-out sizes like the others, and shows no error when the shop refuses one: it reads neither the stock of
 *   variants nor `user_errors`.
 * - At checkout it selects the first delivery method for an address of the address book without reading `available`;
 *   the order is then refused.
 * - A reload soon after a change shows the old state: queries are answered from its own cache, written a second later.
 * - Its own server does not answer in this version, so `serve.ts` replaces it.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, only: { type: 'string', default: '' } },
});
const [givenFolder] = positionals;
const folder = givenFolder === undefined ? mkdtempSync(join(tmpdir(), 'jinlan-walk-')) : resolve(givenFolder);
const checkout = fileURLToPath(new URL('../../', import.meta.url));
if (`${folder}/`.startsWith(checkout)) throw new Error('The folder must lie outside the checkout.');

const browser = ensureChromium();
if ('advice' in browser) throw new Error(browser.advice);
const startedAt = performance.now();
const report = (line: string): void =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);

report(`the client comes from npm into ${folder}`);
mkdirSync(folder, { recursive: true });
const source = installClient(folder);
const data = mkdtempSync(join(tmpdir(), 'jinlan-walk-data-'));
const port = options.port === undefined ? undefined : Number(options.port);
const shop = await startServer(null, 1, undefined, data, port);
try {
  report(`the shop answers at ${shop.origin}; the client is built`);
  const client = await serveClient(buildClient(source, shop.origin, 'hk_en'), shop.origin);
  report(`the client is served at ${client.origin}`);
  const screenshots = join(folder, 'screenshots');
  rmSync(screenshots, { recursive: true, force: true });
  const { passed, failed } = await walkJourneys(
    browser.path,
    { client: client.origin, shop: shop.origin, screenshots },
    journeys.filter(({ name }) => name.includes(options.only)),
  );
  await client.stop();
  report(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await shop.stop();
  rmSync(data, { recursive: true, force: true });
  // `rm` needs a fraction of the time that Node takes for these many files.
  if (givenFolder === undefined && process.exitCode === 0) execFileSync('rm', ['-rf', folder]);
}
