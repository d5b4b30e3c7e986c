import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../import.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { category, piece, stores, text } from '../../../testing/small-shop.ts';

/**
 * Tests that an imported picture can be shown, and that the report names pictures which cannot be imported.
 */
let shop: TestShop;
let folder: string;

const long = `${'long/'.repeat(40)}ring.png`;
const names = {
  taken: [
    ...['a.jpg', 'b.jpeg', 'c.png', 'd.webp', 'e.gif', 'f.GIF', 'g.avif', 'h.tif', 'i.tiff', 'j.jfif'],
    ...['moving.gif', '.hidden/k.png', 'a..b.png', '金戒.gif', long],
  ],
  refused: ['l.dat', 'm', 'n.heic'],
};
const film = { delay: [100, 100], loop: 0 };

async function draw(file: string): Promise<void> {
  const path = join(folder, 'media', file);
  await mkdir(join(path, '..'), { recursive: true });
  const picture = sharp({ create: { width: 40, height: 50, channels: 3, background: '#c08070' } });
  const extension = file.split('.').at(-1)?.toLowerCase();
  if (file === 'moving.gif') {
    const frames = await Promise.all(
      ['#c08070', '#8070c0'].map((background) =>
        sharp({ create: { width: 40, height: 50, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    await sharp(frames, { join: { animated: true } })
      .gif(film)
      .toFile(path);
  } else if (extension === 'gif' || extension === 'avif' || extension === 'webp' || extension === 'png')
    await writeFile(path, await picture.toFormat(extension).toBuffer());
  else
    await writeFile(path, await picture.toFormat(extension?.startsWith('tif') ? 'tiff' : 'jpeg').toBuffer());
}

beforeAll(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), 'jinlan-kinds-'));
  await mkdir(join(folder, 'content'), { recursive: true });
  for (const file of [...names.taken, ...names.refused]) await draw(file);
  await writeFile(join(folder, 'stores.csv'), stores());
  await writeFile(join(folder, 'attributes.json'), '[]');
  await writeFile(join(folder, 'categories.json'), JSON.stringify([category('rings', null)]));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const runImport = async (kind: 'problems' | 'notes' = 'problems') => {
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`), {
    media: { to: join(shop.platform.config.dataDir, 'media') },
  });
  return reports.flatMap((report) => (report[kind] ?? []).map(({ message }) => message));
};

test('serves every imported picture, also at Magento’s URL', async () => {
  const files = [...names.taken, ...names.refused];
  const row = (file: string, index: number): string =>
    [`P-${index}`, 'simple', 'base', '素圈', '100', '3', file].join(',');
  await writeFile(join(folder, 'magento.json'), '{"currency":"CNY","websites":{"base":["cn"]}}');
  await writeFile(
    join(folder, 'products.csv'),
    ['sku,product_type,product_websites,name,price,qty,base_image', ...files.map(row)].join('\n'),
  );
  expect(
    (await runImport()).filter((message) => !/^(?:l\.dat|m|n\.heic) is of a kind/.test(message)),
  ).toEqual([]);
  const { data } = await shop.graphql(
    '{ products(filter: {}, pageSize: 50) { items { sku media_gallery { url } } } }',
  );
  const items = data.products.items as { sku: string; media_gallery: { url: string }[] }[];
  for (const [index, file] of names.taken.entries()) {
    const url = items.find(({ sku }) => sku === `P-${index}`)?.media_gallery[0]?.url;
    expect(url, file).toBeDefined();
    for (const address of [`${url}`, `${url}`.replace('/media/', '/media/catalog/product/')]) {
      const { pathname } = new URL(address);
      const answer = await shop.http({ url: pathname, headers: { accept: 'image/webp' } });
      expect([pathname, answer.statusCode]).toEqual([pathname, 200]);
    }
  }
  for (const [index] of names.refused.entries())
    expect(items.find(({ sku }) => sku === `P-${names.taken.length + index}`)?.media_gallery).toEqual([]);
});

test('serves pictures of pages, blocks and categories, or refuses them by name', async () => {
  await rm(join(folder, 'products.csv'));
  await writeFile(
    join(folder, 'categories.json'),
    JSON.stringify([{ ...category('rings', null), image: 'row/rings.gif', imageBanner: 'row/none.gif' }]),
  );
  const html = (file: string) => text(`<p><img src="/media/${file}" alt="环"></p>`);
  await writeFile(
    join(folder, 'content/pages.json'),
    JSON.stringify([
      { identifier: 'gif', title: text('页'), html: html('page/e.gif') },
      { identifier: 'dat', title: text('页'), html: html('l.dat') },
    ]),
  );
  await writeFile(
    join(folder, 'content/blocks.json'),
    JSON.stringify([{ identifier: 'moving', title: text('块'), html: html('page/moving.tif') }]),
  );
  await draw('row/rings.gif');
  await draw('page/e.gif');
  await draw('page/moving.tif');
  const messages = [...(await runImport()), ...(await runImport('notes'))];
  expect(messages.filter((message) => /gif|tif|dat/.test(message))).toEqual([
    'There is no picture row/none.gif',
    'l.dat is of a kind that the shop cannot show: save it as a jpg, png, webp, avif, gif or tif file',
  ]);
  for (const file of ['page/e.gif', 'page/moving.tif', 'row/rings.gif', 'catalog/category/row/rings.gif'])
    expect((await shop.http({ url: `/media/${file}` })).statusCode).toBe(200);
});

test('refuses a picture with too many pixels', async () => {
  const pixels = sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#c08070' } });
  await pixels.jpeg({ quality: 20 }).toFile(join(folder, 'media/huge.jpg'));
  await writeFile(join(folder, 'categories.json'), JSON.stringify([category('rings', null)]));
  await writeFile(
    join(folder, 'products.json'),
    JSON.stringify([
      piece('HUGE', { attributes: {}, pictures: [{ file: 'huge.jpg', alt: text('环'), position: 0 }] }),
    ]),
  );
  expect(await runImport()).toContain('huge.jpg has 54 megapixels: at most 50 are read');
});
