import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createTestShop } from '../testing/shop.ts';

/** A shop whose pages print the code of their store view. */
async function openShop(storeView: string) {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-views-'));
  await mkdir(join(folder, 'server'));
  await writeFile(
    join(folder, 'server/entry-server.js'),
    'export const render = async ({ storeViewCode }) => ({ status: 200, html: storeViewCode });',
  );
  const shop = await createTestShop({
    sample: true,
    storefront: pathToFileURL(`${folder}/`),
    config: { storeView },
  });
  onTestFinished(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });
  return async (url: string, languages?: string, cookie?: string) => {
    const { body, headers } = await shop.http({
      url,
      headers: { ...(languages && { 'accept-language': languages }), ...(cookie && { cookie }) },
    });
    return [body, headers['content-language'], headers['set-cookie'] ?? null, headers.vary];
  };
}
const vary = 'cookie, accept-encoding, accept-language';

it('a shop of Hong Kong greets new visitors in Traditional Chinese, or in the language of their browser', async () => {
  const open = await openShop('hk');
  expect(await open('/')).toEqual(['hk_hant', 'zh-Hant-HK', null, vary]);
  expect(await open('/', 'zh-HK,zh;q=0.9,en;q=0.8')).toEqual(['hk_hant', 'zh-Hant-HK', null, vary]);
  expect(await open('/', 'zh-CN,zh;q=0.9')).toEqual(['hk_zh', 'zh-Hans-CN', null, vary]);
  expect(await open('/', 'en-GB')).toEqual(['hk_en', 'en-US', null, vary]);
  // The visitor's choice counts more than the browser's languages.
  expect(await open('/', 'en-GB', 'store=hk_zh')).toEqual(['hk_zh', 'zh-Hans-CN', null, vary]);
  expect(await open('/?store=hk_hant', 'en-GB', 'store=hk_zh')).toEqual([
    ...['hk_hant', 'zh-Hant-HK', expect.stringContaining('store=hk_hant'), vary],
  ]);
});

it('a store view as the default is the same for every browser, as before', async () => {
  const open = await openShop('hk_zh');
  for (const languages of ['zh-HK', 'en-GB', undefined])
    expect((await open('/', languages))[0]).toBe('hk_zh');
});

it('an address may name a market: then the browser chooses its view, and a choice in that market stays', async () => {
  const open = await openShop('default');
  expect((await open('/', 'zh-HK'))[0]).toBe('default');
  expect((await open('/?store=hk'))[0]).toBe('hk_hant');
  expect((await open('/?store=mo', 'fr'))[0]).toBe('mo_hant');
  expect((await open('/?store=hk', 'en'))[0]).toBe('hk_en');
  expect((await open('/?store=hk', 'en', 'store=hk_zh'))[0]).toBe('hk_zh');
  expect((await open('/?store=hk', 'zh-TW', 'store=cn_en'))[0]).toBe('hk_hant');
  for (const wrong of ['xx', 'hk_', '', 'constructor', 'hk&store=mo'])
    expect((await open(`/?store=${wrong}`))[0]).toBe('default');
});
