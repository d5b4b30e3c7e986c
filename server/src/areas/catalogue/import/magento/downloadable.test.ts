import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFolder } from '../../../../import-folder.ts';
import { createJobs } from '../../../../platform/jobs/runner.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { stores } from '../../../../testing/small-shop.ts';

/**
 * Tests downloads as Magento exports and imports them: paid files stay paid, and no file replaces another.
 */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), 'jinlan-downloadable-'));
  await writeExportFile('stores.csv', stores());
  await writeExportFile('magento.json', JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] } }));
  await writeExportFile('pub/media/downloadable/files/links/f/i/film.pdf', '%PDF paid');
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function writeExportFile(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}

const columns = ['sku', 'product_type', 'name', 'price', 'product_websites', 'base_image'].concat(
  ...['additional_attributes', 'downloadable_links', 'downloadable_samples'],
);
type Cells = Readonly<Record<string, string>>;
const download = (sku: string, cells: Cells = {}): Cells => ({
  ...{ sku, product_type: 'downloadable', name: `影片 ${sku}`, price: '0.0000', product_websites: 'base' },
  ...cells,
});
async function runImport(...rows: readonly Cells[]) {
  const csv = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
  await writeExportFile('products.csv', csv);
  const { db, clock, log, metrics } = shop.platform;
  const platform = { ...shop.platform, jobs: createJobs(db, clock, log, metrics) };
  const reports = await importFolder(platform, pathToFileURL(`${folder}/`), { dryRun: false });
  await shop.areas.catalogue.fresh();
  const report = reports.find(({ file }) => file === 'products.csv');
  const texts = (problemsOrNotes: NonNullable<typeof report>['notes'], column = 'downloadable') =>
    (problemsOrNotes ?? [])
      .filter(({ path }) => path.startsWith(column))
      .map(({ line, path, message }) => `${line} ${path}: ${message}`);
  return {
    ...{ imported: report?.imported, problems: texts(report?.problems), notes: texts(report?.notes) },
    pictures: texts(report?.problems, 'base_image'),
  };
}

async function read(sku: string) {
  const { data } = await shop.graphql(
    `query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items {
      media_gallery { url }
      ... on DownloadableProduct { links_title links_purchased_separately
        downloadable_product_links { title price sample_url }
        downloadable_product_samples { title sample_url } } } } }`,
    { sku },
  );
  return data.products.items[0];
}
const sold = async (sku: string) => {
  const [row] = await shop.db.query<{ downloads: { separately: boolean; links: Record<string, unknown>[] } }>(
    'test.downloads',
    'select downloads from catalogue.product where sku = $1',
    [sku],
  );
  return row?.downloads;
};

const link = 'title=Film,price=9.0000,file=/f/i/film.pdf';
const exported =
  'link_id=1,product_id=47,number_of_downloads=3,is_shareable=2,link_file=/f/i/film.pdf,link_type=file,title=Film,price=5.0000,group_title=Downloads';

test.each([
  ['nothing states it, as in Magento', {}, true],
  [
    'the row’s attribute states it',
    { additional_attributes: 'links_purchased_separately=1,links_title=Files' },
    true,
  ],
  ['the row’s attribute is yes', { additional_attributes: 'links_purchased_separately=Yes' }, true],
  ['the row’s attribute is invalid', { additional_attributes: 'links_purchased_separately=perhaps' }, true],
  ['the row’s attribute is no', { additional_attributes: 'links_purchased_separately=0' }, false],
  ['the link states it', { downloadable_links: `${link},purchased_separately=1` }, true],
  ['the link is no', { downloadable_links: `${link},purchased_separately=0` }, false],
  [
    'they contradict each other',
    {
      downloadable_links: `${link},purchased_separately=0`,
      additional_attributes: 'links_purchased_separately=1',
    },
    true,
  ],
])('reads whether links are purchased separately where %s', async (_, cells, separately) => {
  const { imported, problems } = await runImport(download('SEP', { downloadable_links: link, ...cells }));
  expect(imported).toBe(1);
  expect((await read('SEP')).links_purchased_separately).toBe(separately ? 1 : 0);
  const freePieces = problems.filter((text) => text.includes('The piece costs nothing'));
  expect(freePieces).toHaveLength(separately ? 0 : 1);
});

test('the report lists missing settings of Magento, and free downloads', async () => {
  const { notes, problems } = await runImport(
    download('U-1', { downloadable_links: link }),
    download('U-2', { downloadable_links: link }),
    download('FREE', { downloadable_links: 'title=Film,file=/f/i/film.pdf' }),
  );
  expect(problems).toEqual([]);
  expect(notes).toEqual([
    '2 downloadable_links: 2 pieces do not say whether their links are purchased separately: taken as yes, as Magento does',
    '4 downloadable_links: 1 downloadable pieces cost nothing, the first FREE',
  ]);
});

test('reads the names that the export uses', async () => {
  await writeExportFile('pub/media/downloadable/files/samples/t/r/one.pdf', '%PDF one');
  await writeExportFile('pub/media/downloadable/files/samples/t/r/two.pdf', '%PDF two');
  const { imported, problems, notes } = await runImport(
    download('REAL', {
      price: '5.0000',
      additional_attributes: 'links_purchased_separately=0,links_title=Downloads,samples_title=Trailers',
      downloadable_links: exported,
      downloadable_samples:
        'sample_id=1,product_id=47,sample_file=/t/r/one.pdf,sample_type=file,title=Trailer #1,group_title=Trailers,sample_id=2,product_id=47,sample_file=/t/r/two.pdf,sample_type=file,title=Trailer #2,group_title=Trailers',
    }),
  );
  expect([imported, problems]).toEqual([1, []]);
  expect(notes).toEqual([
    '2 downloadable_links: 1 links leave it to Magento’s configuration whether they may be shared, the first Film: taken as no',
  ]);
  expect((await sold('REAL'))?.links).toMatchObject([
    { file: 'f/i/film.pdf', downloads: 3, shareable: false, prices: { CNY: 500 } },
  ]);
  const { links_title, downloadable_product_samples: samples } = await read('REAL');
  expect(links_title).toBe('Downloads');
  expect(samples.map(({ title }: { title: string }) => title)).toEqual(['Trailer #1', 'Trailer #2']);
});

test('accepts URLs, and reports a link without a file', async () => {
  const { imported, problems } = await runImport(
    download('URL', {
      downloadable_links:
        'title=Far,price=5,link_type=url,link_url=https://files.example.com/a.pdf,link_file=,number_of_downloads=',
    }),
    download('NONE', { downloadable_links: 'title=Film,price=5,link_type=file,link_file=' }),
    download('TIMES', { downloadable_links: `${link},downloads=many` }),
  );
  expect(imported).toBe(1);
  expect((await sold('URL'))?.links).toMatchObject([{ file: 'https://files.example.com/a.pdf' }]);
  expect(problems).toEqual([
    '3 downloadable_links: Film: Names no file: write file= or link_file= with its path below pub/media/downloadable/files/links, or url= with an https address',
    '4 downloadable_links: Film: "many" is no number of downloads, as 3 or unlimited',
  ]);
});

test('keeps pictures and samples with the same path apart', async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, blue] = await Promise.all([picture('#c02030'), picture('#2030c0')]);
  await writeExportFile('pub/media/catalog/product/c/o/cover.png', red);
  await writeExportFile('pub/media/downloadable/files/samples/c/o/cover.png', blue);
  await writeExportFile('pub/media/downloadable/files/samples/t/r/trailer.pdf', '%PDF of the piece');
  await writeExportFile('pub/media/downloadable/files/link_samples/t/r/trailer.pdf', '%PDF of the link');
  const { problems } = await runImport(
    download('APART', {
      base_image: '/c/o/cover.png',
      downloadable_links: `${link},sample=/t/r/trailer.pdf`,
      downloadable_samples: 'title=T,file=/t/r/trailer.pdf|title=Pages,file=/c/o/cover.png',
    }),
  );
  expect(problems).toEqual([]);
  const { media_gallery, downloadable_product_links, downloadable_product_samples } = await read('APART');
  const bodies = async (...urls: string[]) =>
    Promise.all(
      urls.map(async (url) => (await shop.http({ url: new URL(url, 'http://shop').pathname })).statusCode),
    );
  const samples: string[] = downloadable_product_samples.map(
    (sample: { sample_url: string }) => sample.sample_url,
  );
  const all = [media_gallery[0].url, downloadable_product_links[0].sample_url, ...samples];
  expect(new Set(all).size).toBe(4);
  expect(await bodies(...all)).toEqual([200, 200, 200, 200]);
  const [ofLink, ofPiece] = await Promise.all(
    [downloadable_product_links[0].sample_url, samples[0] ?? ''].map(
      async (url) => (await shop.http({ url: new URL(url, 'http://shop').pathname })).body,
    ),
  );
  expect([ofLink, ofPiece]).toEqual(['%PDF of the link', '%PDF of the piece']);
});

test('reports two different files with the same name, and imports neither', async () => {
  await writeExportFile('downloads/s/a/same.pdf', '%PDF mine');
  await writeExportFile('pub/media/downloadable/files/links/s/a/same.pdf', '%PDF other');
  const { problems } = await runImport(
    download('TWO', { downloadable_links: 'title=Film,price=9,file=/s/a/same.pdf' }),
  );
  expect(problems).toEqual([
    '2 downloadable_links: downloads/s/a/same.pdf and pub/media/downloadable/files/links/s/a/same.pdf are two files of one name: rename one of them',
  ]);
});

test('reports two different pictures with the same name', async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  await writeExportFile('media/t/w/twin.png', await picture('#c02030'));
  await writeExportFile('pub/media/catalog/product/t/w/twin.png', await picture('#2030c0'));
  const { imported, pictures } = await runImport(
    download('TWIN', { downloadable_links: link, base_image: '/t/w/twin.png' }),
  );
  expect([imported, pictures]).toEqual([
    1,
    [
      '2 base_image: media/t/w/twin.png and pub/media/catalog/product/t/w/twin.png are two files of one name: rename one of them',
    ],
  ]);
});

test('reports a missing sample and adds no link to it', async () => {
  const { imported, problems } = await runImport(
    download('GONE', {
      downloadable_links: `${link},sample=/n/o/none.pdf`,
      downloadable_samples: 'title=One,file=/n/o/none.pdf',
    }),
  );
  expect(imported).toBe(1);
  expect(problems).toEqual([
    '2 downloadable_links: There is no file pub/media/downloadable/files/link_samples/n/o/none.pdf',
    '2 downloadable_samples: There is no file pub/media/downloadable/files/samples/n/o/none.pdf',
  ]);
  const { downloadable_product_links, downloadable_product_samples } = await read('GONE');
  expect([downloadable_product_links[0].sample_url, downloadable_product_samples]).toEqual([null, []]);
});
