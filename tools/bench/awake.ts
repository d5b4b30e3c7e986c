import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { asSlowPhone } from '../../journeys/support/slow-phone.ts';
import { ensureChromium } from '../test/chromium.ts';
import type { Measured } from './limits.ts';
import { median } from './median.ts';
import { rested, startServer } from './shop.ts';

/**
 * Milliseconds from the navigation until the header's buttons respond, on a first visit by phone: a
 * processor four times slower than this machine's, 150 ms latency, 1.6 Mbit/s. The median of `visits` for
 * each page. The pictures are made before, as they are for all but the first visitors.
 */
const mostMs = 2_500;
const visits = 5;
const samplePieces = 100;
const paths = { home: '/', list: '/gold.html', piece: '/zhishou-inscribed-gold-ring.html' };
const phone = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const;

/** Returns a figure for each page; without Chromium, advice how to install it. */
export async function measureAwake(): Promise<readonly Measured[] | { readonly advice: string }> {
  const browserPath = ensureChromium();
  if ('advice' in browserPath) return browserPath;
  const dataDir = mkdtempSync(join(tmpdir(), 'jinlan-bench-awake-'));
  const server = await startServer(null, samplePieces, undefined, dataDir);
  const browser = await chromium.launch({ executablePath: browserPath.path, args: ['--no-sandbox'] });
  try {
    await rested(server);
    const figures: Measured[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const url = `${server.origin}${path}`;
      await untilPicturesAreMade(browser, url);
      const times: number[] = [];
      for (let visit = 0; visit < visits; visit += 1) times.push(await awakeAfter(browser, url));
      figures.push({
        row: `${name} on a slow phone: awake after`,
        value: median(times),
        limit: mostMs,
        unit: 'ms',
      });
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withPhone<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Waits until pictures are made: the first request for one gets a WebP, and makes the server create the
 * smaller AVIF.
 */
async function untilPicturesAreMade(browser: Browser, url: string): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    const unmade = await withPhone(browser, async (page) => {
      const types: string[] = [];
      page.on('response', (response) => {
        if (new URL(response.url()).pathname.startsWith('/media/'))
          types.push(response.headers()['content-type'] ?? '');
      });
      await page.goto(url, { waitUntil: 'networkidle' });
      return types.filter((type) => type === 'image/webp').length;
    });
    if (unmade === 0) return;
  }
  throw new Error(`The pictures of ${url} are not made in time`);
}

/** Script that marks a page as awake. React adds its properties to an element once it has hydrated it. */
const markWhenAwake = `{
  const timer = setInterval(() => {
    const button = document.querySelector('header button');
    if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps$'))) return;
    clearInterval(timer);
    performance.mark('header-awake');
  }, 10);
}`;

async function awakeAfter(browser: Browser, url: string): Promise<number> {
  return withPhone(browser, async (page) => {
    await asSlowPhone(page);
    await page.addInitScript(markWhenAwake);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('header-awake').length > 0);
    return page.evaluate(() => performance.getEntriesByName('header-awake')[0]?.startTime ?? Number.NaN);
  });
}
