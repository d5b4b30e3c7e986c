import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestShop, type TestShop } from '../testing/shop.ts';
import { drawPng, type IconName, iconSizes, markOf } from './app-icon.ts';
import type { StorefrontEntry } from './entry.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop?.close());

interface Manifest {
  readonly name: string;
  readonly lang: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly share_target: { readonly action: string };
}

const manifestOf = async (query: string): Promise<Manifest> => {
  const answer = await shop.http({ url: `/app.webmanifest${query}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  return JSON.parse(answer.body);
};

describe('the manifest of the shop', () => {
  it.each([
    ['hk_zh', 'zh-Hans-CN', ['我的订单', '会员码', '私人定制', '今日金价']],
    ['hk_hant', 'zh-Hant-HK', ['我的訂單', '會員碼', '度身訂造', '今日金價']],
    ['hk_en', 'en-US', ['My orders', 'Member card', 'Made to order', 'Gold price']],
  ])('of %s is in its language, and opens it', async (store, lang, names) => {
    const manifest = await manifestOf(`?store=${store}`);
    expect(manifest).toMatchObject({
      ...{ id: '/', scope: '/', display: 'standalone', lang, start_url: `/?store=${store}` },
      name: shop.areas.stores.shop().name[lang as 'en-US'],
    });
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(names);
    for (const { url } of manifest.shortcuts) expect(url).toMatch(new RegExp(`^/[^?]+\\?store=${store}$`));
  });

  it.each(['', '?store=nowhere', '?store[]=hk_en', '?store=%22%7D'])(
    '%s is that of the default view',
    async (query) => {
      const { start_url: startUrl } = await manifestOf(query);
      expect(startUrl).toBe(`/?store=${shop.areas.stores.defaultView}`);
    },
  );

  it('names icons of the sizes that phones need, which the shop serves as opaque squares', async () => {
    const { icons } = await manifestOf('');
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const src of [...icons.map((icon) => icon.src), '/app-icons/apple-180.png']) {
      const answer = await shop.http({ url: src });
      expect(answer.headers['content-type']).toBe('image/png');
      const image = sharp(answer.rawPayload);
      const { width, height } = await image.metadata();
      expect(src).toContain(`-${width}.png`);
      expect(height).toBe(width);
      expect((await image.stats()).isOpaque).toBe(true);
    }
  });

  it.each(['any-193.png', 'any-192.svg', 'any-192', '..%2Fsecrets', 'constructor.png', '__proto__.png'])(
    'has no icon %s',
    async (file) => {
      expect((await shop.http({ url: `/app-icons/${file}` })).statusCode).toBe(404);
    },
  );

  it('takes shared pictures by a form, as phones send them', async () => {
    const { body } = await shop.http({ url: '/app.webmanifest?store=hk_en' });
    expect(JSON.parse(body).share_target).toMatchObject({ action: '/share', method: 'POST' });
  });

  it('leads who shares without a service worker to the page, and stores nothing', async () => {
    const answer = await shop.http({
      ...{ method: 'POST', url: '/share' },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="pictures"\r\n\r\nx\r\n--x--\r\n',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/share']);
  });
});

describe('an icon', () => {
  const pixel = async (png: Buffer, x: number, y: number): Promise<string> => {
    const data = await sharp(png)
      .extract({ left: x, top: y, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    return data.toString('hex');
  };

  it.each(Object.keys(iconSizes) as IconName[])('%s is drawn of any character', async (name) => {
    for (const character of ['金', '\u{1F48D}', '<', '']) {
      const { width } = await sharp(await drawPng({ character, picture: null }, name)).metadata();
      expect(width).toBe(iconSizes[name].px);
    }
  });

  it('is drawn of a logo that is about square, on white, within what masks leave', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'jinlan-icon-'));
    await mkdir(join(dataDir, 'media'));
    const red = { width: 400, height: 400, channels: 3, background: '#ff0000' } as const;
    await sharp({ create: red })
      .png()
      .toFile(join(dataDir, 'media', 'logo.png'));
    await writeFile(join(dataDir, 'media', 'broken.png'), 'no picture');
    const picture = (file: string, width: number) => ({ picture: { file, width, height: 400 } });
    try {
      const png = await drawPng(markOf('金', picture('logo.png', 400), dataDir), 'maskable-512');
      expect([await pixel(png, 256, 256), await pixel(png, 60, 60)]).toEqual(['ff0000', 'ffffff']);
      expect(markOf('金', picture('logo.png', 1_200), dataDir).picture).toBeNull();
      const broken = await drawPng(markOf('金', picture('broken.png', 400), dataDir), 'maskable-512');
      expect(await pixel(broken, 2, 2)).toBe('14110f');
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});

describe('a document', () => {
  let folder: string;
  let drawn: TestShop;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinlan-drawn-'));
    await mkdir(join(folder, 'server'));
    const entry = 'export const render = (request) => drawDocument(request);';
    await writeFile(join(folder, 'server/entry-server.js'), entry);
    drawn = await createTestShop({ sample: true, storefront: pathToFileURL(`${folder}/`) });
    const screens = new URL('../../../storefront/src/entry-server.tsx', import.meta.url);
    const { render } = (await import(screens.href)) as Pick<StorefrontEntry, 'render'>;
    vi.stubGlobal('drawDocument', render);
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await drawn?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['a page', '/?store=hk_en', 200],
    ['the page of an unknown address', '/nowhere?store=hk_en', 404],
    ['a staff page', '/staff/orders?store=hk_en', 200],
  ])('has the recorder of early taps under the nonce of its policy: %s', async (_, url, status) => {
    const { statusCode, headers, body } = await drawn.http({ url });
    expect(statusCode).toBe(status);
    const policy = String(headers['content-security-policy']);
    const [, nonce = ''] = /script-src[^;]* 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce).toMatch(/^[\w+/=-]{16,}$/);
    const scripts = [...body.matchAll(/<script nonce="([^"]+)">([^<]*)<\/script>/g)];
    const recorders = scripts.filter(([, , script]) => script?.includes('window.earlyTaps='));
    expect(recorders.map(([, mark]) => mark)).toEqual([nonce]);
  });
});
