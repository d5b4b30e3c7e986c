import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadMessages } from '@jinlan/messages';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestShop, testConfig } from '../testing/shop.ts';

/** A shop whose pages take three seconds each to draw, with at most ten at once. */
async function openSlowShop() {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-slow-'));
  await mkdir(join(folder, 'server'));
  await writeFile(
    join(folder, 'server/entry-server.js'),
    "export const render = async () => { drawPage(); return { status: 200, html: '<p>drawn</p>' }; };",
  );
  const shop = await createTestShop({
    sample: true,
    storefront: pathToFileURL(`${folder}/`),
    config: { limits: { ...testConfig('').limits, pageSecondsOfSource: 10 } },
  });
  const drawPage = vi.fn(() => shop.clock.advance({ seconds: 3 }));
  vi.stubGlobal('drawPage', drawPage);
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { shop, drawPage };
}

it('the server draws no more pages for a source that had too many, and continues for others', async () => {
  const { shop, drawPage } = await openSlowShop();
  const open = (remoteAddress: string) => shop.http({ url: '/rings.html?store=hk_en', remoteAddress });
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) statuses.push((await open('203.0.113.7')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);

  const refused = await open('203.0.113.7');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const english = await loadMessages('en-US');
  expect(refused.body).toContain(english['errors.rateLimited']);
  expect(refused.body).toContain(`href="">${english['ui.retry']}</a>`);
  expect(drawPage).toHaveBeenCalledTimes(5);

  expect((await open('203.0.113.8')).statusCode).toBe(200);
  shop.clock.advance({ seconds: 60 });
  expect((await open('203.0.113.7')).statusCode).toBe(200);
});
