import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemText } from '../../platform/import/report.ts';
import { textSource } from '../../platform/import/source.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { attribute, category, piece, stores, text } from '../../testing/small-shop.ts';

/** A small shop that only the importers have filled. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  await shop.areas.pricing.importFiles({});
});
afterAll(() => shop.close());

const base = {
  attributes: JSON.stringify([attribute('metal', ['gold', 'silver']), attribute('size', ['s', 'l'])]),
  categories: JSON.stringify([category('rings', null), category('plain', 'rings')]),
};
const importPieces = (pieces: readonly object[]) =>
  shop.areas.catalogue.importFiles({ ...base, products: JSON.stringify(pieces, null, 2) });
const readItems = async (sku: string) => {
  const { data, errors } = await shop.graphql(
    'query ($sku: String!) { products(filter: {sku: {eq: $sku}}) { items { id sku name url_key description { html } stock_status price_range { minimum_price { final_price { value } } } } } }',
    { sku },
  );
  expect(errors).toBeUndefined();
  return data.products.items;
};

test('a repeated import changes nothing, not even stock reduced by orders', async () => {
  const files = [piece('A1'), piece('A2', { name: text('改') })];
  const first = await importPieces(files);
  expect(first.map(({ file, imported, problems }) => [file, imported, problems.length])).toEqual([
    ['attributes.json', 2, 0],
    ['categories.json', 2, 0],
    ['products.json', 2, 0],
  ]);
  const { catalogue, stores: shops } = shop.areas;
  const [before] = await readItems('A1');
  const warehouse = shops.eshopSource('cn')?.id ?? 0;
  const line = { productId: before.id, sourceIds: [warehouse], quantity: 2 };
  await shop.db.transaction((tx) => catalogue.stock.reservation.hold(tx, '20261121000001', [line]));
  await importPieces(files);
  const [after] = await readItems('A1');
  expect(after).toEqual(before);
  expect(catalogue.stock.at(before.id, warehouse)).toBe(1);
});

test('a former URL redirects to the new one', async () => {
  await importPieces([piece('B1')]);
  await importPieces([piece('B1', { urlKey: 'second-name' })]);
  await importPieces([piece('B1', { urlKey: 'third-name' })]);
  const ask =
    'query ($url: String!) { urlResolver(url: $url) { relative_url redirectCode type } route(url: $url) { relative_url redirect_code } }';
  for (const url of ['/piece-b1.html', '/second-name.html']) {
    const { data } = await shop.graphql(ask, { url });
    expect(data.urlResolver).toEqual({ relative_url: 'third-name.html', redirectCode: 301, type: 'PRODUCT' });
    expect(data.route).toEqual({ relative_url: 'third-name.html', redirect_code: 301 });
  }
  const { data } = await shop.graphql(ask, { url: '/third-name.html' });
  expect(data.urlResolver).toEqual({ relative_url: 'third-name.html', redirectCode: 0, type: 'PRODUCT' });
});

test('invalid entries are reported by line and path, and valid ones are saved', async () => {
  const badPieces = [
    piece('C1'),
    piece('C2', { price: { kind: 'fixed', amounts: { HKD: 5 } } }),
    piece('C3', { attributes: { metal: 'cheese', colour: 'red' } }),
    piece('C4', { categories: ['nowhere'], stock: { moon: 1 } }),
    piece('C1', { urlKey: 'twin' }),
    piece('C5', { name: { 'zh-Hans-CN': '' } }),
    piece('C6', { price: { kind: 'by-weight', metal: 'CK9999', weightMg: -1, craft: { CNY: 100 } } }),
    piece('C7', { type: 'configurable', options: ['size'], variants: [] }),
  ];
  const [, , report] = await importPieces(badPieces);
  expect(report?.imported).toBe(1);
  expect(report?.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'price.amounts.CNY: Missing, though sold in cn',
    'attributes.metal: Unknown option "cheese"',
    'attributes.colour: Unknown attribute',
    'categories: Unknown category nowhere',
    'stock.moon: Unknown store',
    'sku: Stands earlier in the file too',
    'name.zh-Hans-CN: Must not be empty',
    'name.en-US: Expected text',
    'price.weightMg: Expected a whole number from 1 to 10000000',
    'variants: Must not be empty',
  ]);
  expect(report?.problems.every(({ line }) => line > 1)).toBe(true);
  expect(await readItems('C1')).toHaveLength(1);
  expect(await readItems('C2')).toHaveLength(0);
});

test('reports the entry in a file of a single line, and duplicates beside other problems', async () => {
  const badDate = { newFrom: 'soon' };
  const products = JSON.stringify([piece('E1', badDate), piece('E1', badDate), { ...piece('E2'), sku: 7 }]);
  const [report] = await shop.areas.catalogue.importFiles({ products });
  expect(report?.problems.map(problemText)).toEqual([
    expect.stringMatching(/^products\.json:1:2 E1 newFrom: Expected a day, as 2026-03-09$/),
    expect.stringMatching(/^products\.json:1:\d{3} E1 newFrom: Expected a day, as 2026-03-09$/),
    expect.stringMatching(/^products\.json:1:\d{3} E1 sku: Stands earlier in the file too$/),
    expect.stringMatching(/^products\.json:1:\d{3,4} piece-e2 sku: Expected text$/),
  ]);
});

test('notes that the amount of a piece by weight is its craft charge', async () => {
  const byWeight = { kind: 'by-weight', metal: 'CK9999', weightMg: 5_000, craft: { CNY: 100 } };
  await importPieces([piece('F1', { price: byWeight }), piece('F2')]);
  const [report] = await shop.areas.catalogue.importFiles({
    prices: textSource('prices.csv', 'sku,currency,amount\nF1,CNY,120\nF2,CNY,120\n'),
  });
  expect(report).toMatchObject({ imported: 2, problems: [] });
  expect(report?.notes?.map(problemText)).toEqual([
    'prices.csv:2:8 amount: Taken as the craft charge: the piece is sold by weight',
  ]);
});

test('reports a malformed entry by line and column, and imports the others', async () => {
  const products = `[\n${JSON.stringify(piece('D1'))},\n{ "sku": "D2", "type": simple },\n${JSON.stringify(piece('D3'))}\n]`;
  const [report] = await shop.areas.catalogue.importFiles({ products });
  expect(report?.imported).toBe(2);
  expect(report?.problems).toEqual([expect.objectContaining({ line: 3, column: 24 })]);
  const [broken] = await shop.areas.catalogue.importFiles({ products: 'not json' });
  expect(broken).toEqual({
    file: 'products.json',
    imported: 0,
    problems: [{ file: 'products.json', line: 1, column: 1, path: '', message: 'Expected an array' }],
  });
});

test('reports categories that are cyclic, duplicate or without parent, and saves the others', async () => {
  const entry = (key: string, parent: string | null, changes: object = {}) => ({
    ...category(key, parent),
    ...changes,
  });
  const [report] = await shop.areas.catalogue.importFiles({
    categories: JSON.stringify(
      [
        entry('rings', null),
        entry('ring-a', 'ring-b'),
        entry('ring-b', 'ring-c'),
        entry('ring-c', 'ring-a'),
        entry('self', 'self'),
        entry('below-cycle', 'ring-a'),
        entry('rings', null),
        entry('orphan', 'nobody'),
        entry('other', null, { urlKey: 'rings' }),
      ],
      null,
      1,
    ),
  });
  expect(report?.imported).toBe(1);
  expect(report?.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'parent: Stands below itself: ring-a < ring-b < ring-c < ring-a',
    'parent: Stands below itself: ring-b < ring-c < ring-a < ring-b',
    'parent: Stands below itself: ring-c < ring-a < ring-b < ring-c',
    'parent: Stands below itself: self < self',
    'parent: ring-a is not a category of the first 2 levels',
    'key: Stands earlier in the file too',
    'parent: nobody is not a category of the first 2 levels',
    'urlKey: rings is the address of rings',
  ]);
});

test('variants missing from their piece are no longer sold', async () => {
  const variant = (size: string) => ({
    sku: `E1-${size}`,
    attributes: { size },
    price: { kind: 'fixed', amounts: { CNY: size === 's' ? 90000 : 120000 } },
    stock: { 'cn-one': 1 },
  });
  const both = piece('E1', {
    type: 'configurable',
    options: ['size'],
    variants: [variant('s'), variant('l')],
    price: { kind: 'fixed', amounts: {} },
  });
  await importPieces([both]);
  expect((await readItems('E1'))[0].price_range.minimum_price.final_price.value).toBe(900);
  expect(shop.areas.catalogue.pieces.bySku('E1-s')?.parentSku).toBe('E1');
  await importPieces([{ ...both, variants: [variant('l')] }]);
  expect((await readItems('E1'))[0].price_range.minimum_price.final_price.value).toBe(1200);
  expect(shop.areas.catalogue.pieces.bySku('E1-s')).toBeNull();
});

test('sanitises HTML fields and escapes nothing in text fields', async () => {
  const unsafeHtml = '<img src=x onerror=alert(1)><script>alert(2)</script><b>好</b>';
  await importPieces([
    piece('F1', {
      name: text(unsafeHtml),
      description: text(unsafeHtml),
      details: [{ label: text('标签'), value: text(unsafeHtml) }],
    }),
  ]);
  const [item] = await readItems('F1');
  expect(item.description.html).toBe('<b>好</b>');
  expect(item.name).toBe(unsafeHtml);
});

test('saves the valid lines of a list of stores', async () => {
  const lines = [
    'cn-two,cn,二店,Second,上海,Shanghai,三号,3,31.3,221.4,+862155500102,10:00,22:00,false,true',
    'cn-three,cn,三店,Third,上海,Shanghai',
    'cn-four,cn,四店,Fourth,上海,Shanghai,四号,4,31.4,121.4,+862155500104,10:00,26:00,false,true',
    'cn-five,xx,五店,Fifth,上海,Shanghai,五号,5,31.4,121.4,+862155500105,10:00,22:00,maybe,true',
    'cn-six,cn,六店,"Six, the ""new"" one",上海,Shanghai,六号,6,31.4,121.4,+862155500106,10:00,22:00,false,true',
    'cn-seven,cn,七店,Seventh,上海,Shanghai,七号,7,31.4,121.4,+862155500107,10:00,22:00,true,false',
  ];
  const [report] = await shop.areas.stores.importFiles({ stores: stores(lines) });
  expect(report?.imported).toBe(3);
  expect(report?.problems.map(({ line, path }) => [line, path])).toEqual([
    [5, ''],
    [4, 'longitude'],
    [6, 'closes'],
    [7, 'market'],
    [7, 'is_eshop'],
    [9, 'is_eshop'],
  ]);
  expect(shop.areas.stores.source('cn-six')?.name['en-US']).toBe('Six, the "new" one');
});

test('drops and reports a failed picture, and keeps the other pictures of the piece', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-pictures-'));
  await mkdir(join(folder, 'media'));
  const frame = sharp({ create: { width: 40, height: 50, channels: 3, background: '#b48a45' } });
  await frame.webp().toFile(join(folder, 'media/whole.webp'));
  await writeFile(join(folder, 'media/broken.webp'), 'no picture');
  const pictured = (sku: string, ...files: string[]) =>
    piece(sku, {
      pictures: files.map((file, at) => ({ file, alt: text('图', 'Picture'), position: at + 1 })),
    });
  const [, , report] = await shop.areas.catalogue.importFiles({
    ...base,
    products: JSON.stringify([
      pictured('P1', 'broken.webp', 'whole.webp', 'nowhere.webp'),
      pictured('P2', 'nowhere.webp'),
      pictured('P3', 'whole.webp'),
    ]),
    media: { from: folder, to: join(folder, 'taken') },
  });
  expect(report?.imported).toBe(3);
  expect(report?.problems.map(({ entry, path, message }) => [entry, path, message])).toEqual([
    ['P1', 'pictures.0', 'broken.webp is no picture that can be read'],
    ['P1', 'pictures.2', 'There is no picture nowhere.webp'],
    ['P2', 'pictures.0', 'There is no picture nowhere.webp'],
  ]);
  const { data } = await shop.graphql(
    '{ products(filter: {sku: {in: ["P1", "P2"]}}, sort: {name: ASC}) { items { sku media_gallery_entries { file } } } }',
  );
  const items = data.products.items as readonly { sku: string }[];
  expect(items.toSorted((a, b) => a.sku.localeCompare(b.sku))).toEqual([
    { sku: 'P1', media_gallery_entries: [{ file: expect.stringMatching(/whole\.webp$/) }] },
    { sku: 'P2', media_gallery_entries: [] },
  ]);
  await rm(folder, { recursive: true });
});

test('reports a missing picture also for an entry with other problems', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-refused-'));
  const pictures = [{ file: 'none.webp', alt: text('一'), position: 1 }];
  const products = JSON.stringify([piece('Z1', { position: 'first', pictures })]);
  const [, , report] = await shop.areas.catalogue.importFiles({
    ...{ ...base, products },
    media: { from: folder, to: join(folder, 'taken') },
  });
  expect([report?.imported, report?.problems.map(({ path }) => path)]).toEqual([
    0,
    ['pictures.0', 'position'],
  ]);
  await rm(folder, { recursive: true });
});

test('reports an unknown field once per name', async () => {
  const products = JSON.stringify([piece('X1', { extra: 1, bundle: null }), piece('X2', { extra: 2 })]);
  const [, , report] = await shop.areas.catalogue.importFiles({ ...base, products });
  expect([report?.imported, report?.problems]).toEqual([2, []]);
  expect(report?.notes?.filter(({ entry }) => entry !== undefined)).toEqual([
    {
      ...{ file: 'products.json', line: 1, column: 2, entry: 'X1', path: 'extra' },
      message: 'Unknown field in 2 entries: not read',
    },
  ]);
});

test('reports a market without a store once', async () => {
  const markets = { markets: ['cn', 'sg'], price: { kind: 'fixed', amounts: { CNY: 1, SGD: 1 } } };
  const products = JSON.stringify([piece('Y1', markets), piece('Y2', markets)]);
  const [, , report] = await shop.areas.catalogue.importFiles({ ...base, products });
  const ofEntries = report?.notes?.filter(({ entry }) => entry !== undefined);
  expect(ofEntries?.map(({ entry, message }) => [entry, message])).toEqual([
    ['Y1', '2 pieces are sold in sg, where there is no store or warehouse (stores.csv)'],
  ]);
});

test('imports a film with its first frame, and drops an invalid film', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-films-'));
  await mkdir(join(folder, 'media'));
  const frame = sharp({ create: { width: 40, height: 50, channels: 3, background: '#b48a45' } });
  await frame.webp().toFile(join(folder, 'media/first.webp'));
  await writeFile(join(folder, 'media/turn.mp4'), Buffer.from('\0\0\0\x18ftypmp42....', 'latin1'));
  await writeFile(join(folder, 'media/text.mp4'), 'no film');
  const to = join(folder, 'taken');
  const withFilm = (sku: string, film: unknown) =>
    piece(sku, { pictures: [{ file: 'first.webp', alt: text('第一格'), position: 1, film }] });
  const pieces = [
    withFilm('F1', { address: 'turn.mp4', title: text('转一圈', 'One turn') }),
    withFilm('F2', { address: 'https://youtu.be/abcdefghijk' }),
    withFilm('F3', { address: 'text.mp4' }),
    withFilm('F4', { address: 'none.webm' }),
    withFilm('F5', { address: 'https://films.example/turn.mp4' }),
    withFilm('F6', { address: 'javascript:alert(1)' }),
    withFilm('F7', 'turn.mp4'),
    withFilm('F8', { address: '//www.youtube.com/embed/abcdefghijk' }),
    piece('F9', { pictures: [{ file: 'https://cdn.example/a.jpg', alt: text('一'), position: 1 }] }),
  ];
  const [, , report] = await shop.areas.catalogue.importFiles({
    ...{ ...base, products: JSON.stringify(pieces) },
    media: { from: folder, to },
  });
  expect(report?.problems.map(({ path }) => path)).toEqual([
    'pictures.0.film',
    'pictures.0.film',
    'pictures.0.film.address',
    'pictures.0.film.address',
    'pictures.0.film',
    'pictures.0.file',
  ]);
  expect((await readdir(to)).sort()).toEqual(['first.webp', 'turn.mp4']);
  const media = async (sku: string) => {
    const { data, errors } = await shop.graphql(
      `query ($sku: String!) { products(filter: {sku: {eq: $sku}}) { items {
         small_image { url }
         media_gallery { __typename url label ... on ProductVideo { video_content { media_type video_provider video_url video_title video_metadata } } }
         media_gallery_entries { media_type file content { name } video_content { video_url } } } } }`,
      { sku },
      { store: 'cn_en' },
    );
    expect(errors).toBeUndefined();
    return data.products.items[0];
  };
  expect(await media('F1')).toEqual({
    small_image: { url: 'http://localhost:4000/media/first.webp' },
    media_gallery: [
      {
        __typename: 'ProductVideo',
        url: 'http://localhost:4000/media/first.webp',
        label: '第一格',
        video_content: {
          media_type: 'external-video',
          video_provider: null,
          video_url: 'http://localhost:4000/media/turn.mp4',
          video_title: 'One turn',
          video_metadata: null,
        },
      },
    ],
    media_gallery_entries: [
      {
        media_type: 'external-video',
        file: '/first.webp',
        content: null,
        video_content: { video_url: 'http://localhost:4000/media/turn.mp4' },
      },
    ],
  });
  expect(report?.imported).toBe(9);
  expect(report?.problems.at(-1)).toMatchObject({ entry: 'F9', path: 'pictures.0.file' });
  expect((await media('F6')).media_gallery).toMatchObject([{ __typename: 'ProductImage' }]);
  expect((await media('F3')).media_gallery).toMatchObject([{ __typename: 'ProductImage' }]);
  expect((await media('F8')).media_gallery).toMatchObject([
    { video_content: { video_url: 'https://www.youtube.com/watch?v=abcdefghijk' } },
  ]);
  const [elsewhere] = (await media('F2')).media_gallery;
  expect(elsewhere.video_content).toMatchObject({
    video_provider: 'youtube',
    video_url: 'https://youtu.be/abcdefghijk',
  });
  await rm(folder, { recursive: true });
});

test('reports a picture of 50 MB and an invalid one with their piece, which is imported without them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-pictures-'));
  await mkdir(join(folder, 'pictures'));
  const picture = sharp({ create: { width: 40, height: 50, channels: 3, background: '#b48a45' } });
  const bytes = await picture.jpeg().toBuffer();
  await writeFile(join(folder, 'pictures/good.jpg'), bytes);
  // A valid picture, except for its size.
  await writeFile(join(folder, 'pictures/huge.jpg'), Buffer.concat([bytes, Buffer.alloc(50_000_000)]));
  await writeFile(join(folder, 'pictures/text.jpg'), 'no picture');
  const to = join(folder, 'taken');
  const withPictures = (sku: string, ...files: readonly string[]) =>
    piece(sku, {
      pictures: files.map((file, index) => ({ file, alt: text('正面'), position: index + 1 })),
    });
  const products = JSON.stringify(
    [
      withPictures('P1', 'good.jpg'),
      withPictures('P2', 'good.jpg', 'huge.jpg'),
      withPictures('P3', 'text.jpg'),
      withPictures('P4', 'none.jpg'),
    ],
    null,
    2,
  );
  const [, , report] = await shop.areas.catalogue.importFiles({
    ...base,
    products,
    media: { from: folder, to },
  });
  const lineOf = (sku: string): number =>
    products.slice(0, products.indexOf(`"sku": "${sku}"`)).split('\n').length - 1;
  expect(report?.problems).toEqual([
    {
      ...{ file: 'products.json', line: lineOf('P2'), column: 3, entry: 'P2', path: 'pictures.1' },
      message: 'huge.jpg is larger than 20 MB',
    },
    {
      ...{ file: 'products.json', line: lineOf('P3'), column: 3, entry: 'P3', path: 'pictures.0' },
      message: 'text.jpg is no picture that can be read',
    },
    {
      ...{ file: 'products.json', line: lineOf('P4'), column: 3, entry: 'P4', path: 'pictures.0' },
      message: 'There is no picture none.jpg',
    },
  ]);
  expect(report?.imported).toBe(4);
  for (const sku of ['P1', 'P2', 'P3', 'P4']) expect(await readItems(sku)).toHaveLength(1);
  expect(await readdir(to)).toEqual(['good.jpg']);
  await rm(folder, { recursive: true });
});
