import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../import.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { attribute, category, piece, stores, text } from '../../../testing/small-shop.ts';

/**
 * Tests that a variant has its own pictures, from either import, and otherwise shows those of its piece or
 * of another variant.
 */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-variants-'));
  await mkdir(join(folder, 'pub/media/catalog/product/r'), { recursive: true });
  await mkdir(join(folder, 'media/r'), { recursive: true });
  for (const [name, background] of [
    ...([
      ['rose', '#c08070'],
      ['white', '#dddddd'],
      ['back', '#eeeeee'],
      ['ring', '#d0a020'],
    ] as const),
  ]) {
    const picture = sharp({ create: { width: 40, height: 50, channels: 3, background } });
    await picture.jpeg().toFile(join(folder, `pub/media/catalog/product/r/${name}.jpg`));
  }
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const runImport = async () => {
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`), {
    media: { to: join(shop.platform.config.dataDir, 'media') },
  });
  const lines = (kind: 'problems' | 'notes') =>
    reports.flatMap((report) =>
      (report[kind] ?? []).map(({ line, path, message }) => `${line} ${path}: ${message}`),
    );
  return { problems: lines('problems'), notes: lines('notes') };
};
const files = (entries: readonly { readonly file: string }[]): string[] => entries.map(({ file }) => file);
const readPictures = async (sku: string) => {
  const { data, errors } = await shop.graphql(
    `query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { small_image { url } media_gallery_entries { file }
       ... on ConfigurableProduct { variants { own_pictures { file label }
         product { sku image { url } thumbnail { url } media_gallery { url } } } } } } }`,
    { sku },
  );
  expect(errors).toBeUndefined();
  return data.products.items[0];
};

const header = [
  ...['sku', 'product_type', 'product_websites', 'name', 'price', 'qty', 'base_image', 'additional_images'],
  ...['additional_attributes', 'configurable_variations', 'description', 'custom_options'],
];
type Cells = Readonly<Record<string, string>>;
const rows = (ofPiece: string): string => {
  const variant = (sku: string, metal: string, image: string, cells: Cells = {}): Cells => ({
    ...{ sku, product_type: 'simple', name: `环 ${metal}`, price: '100', qty: '3', base_image: image },
    ...{ additional_attributes: `metal=${metal}`, ...cells },
  });
  const all: Cells[] = [
    {
      ...{ sku: 'RING', product_type: 'configurable', name: '环', base_image: ofPiece },
      configurable_variations:
        'sku=RING-P,metal=Plain|sku=RING-R,metal=Rose|sku=RING-W,metal=White|sku=RING-L,metal=Lost',
    },
    variant('RING-P', 'Plain', '', { name: '环' }),
    variant('RING-R', 'Rose', '/r/rose.jpg', { additional_images: '/r/back.jpg', description: '玫瑰金' }),
    variant('RING-W', 'White', '/r/white.jpg', { custom_options: 'name=Words,type=field,required=1' }),
    variant('RING-L', 'Lost', '/r/lost.jpg'),
  ];
  const written = [header, ...all.map((row) => header.map((name) => row[name] ?? ''))];
  return written.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
};

test('keeps pictures of variants of an export, and notes by column what is ignored', async () => {
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] } }),
  );
  await writeFile(join(folder, 'products.csv'), rows('/r/ring.jpg'));
  const { problems, notes } = await runImport();
  expect(problems).toEqual(['6 base_image: There is no picture r/lost.jpg']);
  expect(notes.filter((note) => / variants (?:have|say)/.test(note))).toEqual([
    '4 name: 3 variants have a name of their own, as RING-R "环 Rose": not taken, they are called as their piece',
    '4 description: 1 variants say something here, the first is RING-R: not taken, its page shows that of its piece',
    '5 custom_options: 1 variants say something here, the first is RING-W: not taken, those of its piece are offered',
  ]);
  const ring = await readPictures('RING');
  expect(ring.small_image.url).toBe('http://localhost:4000/media/r/ring.jpg');
  const variants = ring.variants.map(
    ({ own_pictures, product }: { own_pictures: { file: string }[]; product: Record<string, never> }) => ({
      own: files(own_pictures),
      ...product,
    }),
  );
  const url = (name: string) => ({ url: `http://localhost:4000/media/r/${name}.jpg` });
  const pictured = (sku: string, ownFiles: string[], names: string[]) => ({
    ...{
      sku,
      own: ownFiles,
      image: url(names[0] ?? ''),
      thumbnail: url(names[0] ?? ''),
      media_gallery: names.map(url),
    },
  });
  expect(variants).toEqual([
    pictured('RING-P', [], ['ring']),
    pictured('RING-R', ['/r/rose.jpg', '/r/back.jpg'], ['rose', 'back']),
    pictured('RING-W', ['/r/white.jpg'], ['white']),
    pictured('RING-L', [], ['ring']),
  ]);
  const original = await readFile(join(folder, 'pub/media/catalog/product/r/rose.jpg'));
  expect(await readFile(join(shop.platform.config.dataDir, 'media/r/rose.jpg'))).toEqual(original);
});

test('shows the pictures of the first variant for a piece without pictures', async () => {
  await writeFile(join(folder, 'products.csv'), rows(''));
  await runImport();
  const ring = await readPictures('RING');
  expect(ring.small_image.url).toBe('http://localhost:4000/media/r/rose.jpg');
  expect(files(ring.media_gallery_entries)).toEqual(['/r/rose.jpg', '/r/back.jpg']);
});

test('keeps pictures of variants from products.json when a product is saved', async () => {
  await writeFile(join(folder, 'attributes.json'), JSON.stringify([attribute('metal', ['gold', 'silver'])]));
  await writeFile(join(folder, 'categories.json'), JSON.stringify([category('rings', null)]));
  const picture = (file: string) => ({ file, alt: text('金'), position: 0 });
  const { attributes: _, price, stock, ...common } = piece('BAND');
  const variant = (metal: string, file: string) => ({
    ...{ sku: `BAND-${metal}`, attributes: { metal }, price, stock, pictures: [picture(file)] },
  });
  const band = {
    ...{ ...common, type: 'configurable', options: ['metal'], pictures: [picture('r/ring.jpg')] },
    variants: [variant('gold', 'r/rose.jpg'), variant('silver', 'r/none.jpg')],
  };
  await writeFile(join(folder, 'products.json'), JSON.stringify([band]));
  await rm(join(folder, 'products.csv'), { force: true });
  const { problems } = await runImport();
  expect(problems).toEqual(['1 variants.1.pictures.0: There is no picture r/none.jpg']);
  const ownPictures = async () =>
    (await readPictures('BAND')).variants.map(({ own_pictures }: { own_pictures: { file: string }[] }) =>
      files(own_pictures),
    );
  expect(await ownPictures()).toEqual([['/r/rose.jpg'], []]);
  const { catalogue } = shop.areas;
  const stored = await catalogue.readProduct('BAND');
  const saving = await catalogue.saveProduct({ record: stored?.record, revision: stored?.revision ?? null });
  expect(saving.kind).toBe('saved');
  expect(await ownPictures()).toEqual([['/r/rose.jpg'], []]);
});
