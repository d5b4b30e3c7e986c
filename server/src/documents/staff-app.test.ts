import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../testing/shop.ts';
import { drawIcon } from './app-icon.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop?.close());

const manifestOf = async (query: string) => {
  const answer = await shop.http({ url: `/staff/app.webmanifest${query}` });
  return { answer, manifest: JSON.parse(answer.body) };
};

describe('the manifest of the staff app', () => {
  it.each([
    ['?store=hk_zh', 'hk_zh', 'zh-Hans-CN', /员工$/],
    ['?store=hk_en', 'hk_en', 'en-US', /Staff$/],
  ])('%s is that of its market and language', async (query, store, lang, name) => {
    const { answer, manifest } = await manifestOf(query);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(manifest).toMatchObject({
      ...{ id: '/staff/', scope: '/staff/', display: 'standalone', lang },
      start_url: `/staff/orders?store=${store}`,
    });
    expect(manifest.name).toMatch(name);
  });

  it.each(['', '?store=nowhere', '?store[]=hk_en', '?store=%22%7D'])(
    '%s is that of the default view',
    async (query) => {
      const { manifest } = await manifestOf(query);
      expect(manifest.start_url).toBe(`/staff/orders?store=${shop.areas.stores.defaultView}`);
    },
  );

  it('names an icon that the shop serves, of its wordmark', async () => {
    const { manifest } = await manifestOf('');
    const icon = await shop.http({ url: manifest.icons[0].src });
    expect(icon.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(icon.body).toMatch(/<path fill="#d9b877" transform="[^"]+" d="M[^"]+"\/>/);
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'maskable']);
  });
});

describe('the icon', () => {
  it('is inside what masks of phones leave', async () => {
    const drawing = await drawIcon('金');
    expect(drawing).toContain('viewBox="0 0 512 512"');
    expect(drawing).not.toMatch(/<script|href|NaN|Infinity/);
  });

  it.each(['', '\u{1F48D}', '<', '\u0000'])(
    'of %j, which no font may have, is still a picture',
    async (character) => {
      const drawing = await drawIcon(character);
      expect(drawing).toMatch(/^<svg [^>]+><rect [^>]+\/><(?:circle|path) [^>]+\/><\/svg>$/);
    },
  );
});
