import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFolder } from '../../../import-folder.ts';
import { createJobs } from '../../../platform/jobs/runner.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { category, piece, stores, text } from '../../../testing/small-shop.ts';

/** Tests sold files, from the imported folder to the folder from which orders deliver them. */
let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), 'jinlan-downloads-'));
  await mkdir(join(folder, 'downloads/care'), { recursive: true });
  await writeFile(join(folder, 'secret.pdf'), 'not for sale');
  await writeFile(join(folder, 'downloads/care/guide.pdf'), '%PDF guide');
  await writeFile(join(folder, 'downloads/huge.pdf'), '');
  await truncate(join(folder, 'downloads/huge.pdf'), 500_000_001);
  await writeFile(join(folder, 'stores.csv'), stores());
  await writeFile(join(folder, 'categories.json'), JSON.stringify([category('rings', null)]));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const download = (sku: string, ...files: string[]) =>
  piece(sku, {
    type: 'downloadable',
    attributes: {},
    downloads: {
      title: text('文件'),
      links: files.map((file, index) => ({ key: `file-${index}`, title: text('册'), file })),
    },
  });
const readKept = (file: string) =>
  readFile(join(shop.platform.config.dataDir, 'downloads', file), 'utf8').catch(() => null);

async function runImport(name: string, content: string, dryRun = false) {
  await writeFile(join(folder, name), content);
  const { db, clock, log, metrics } = shop.platform;
  const platform = { ...shop.platform, jobs: createJobs(db, clock, log, metrics) };
  const reports = await importFolder(platform, pathToFileURL(`${folder}/`), { dryRun });
  await rm(join(folder, name));
  const report = reports.find(({ file }) => file === name);
  return {
    imported: report?.imported,
    problems: report?.problems.map(
      ({ line, column, path, message }) => `${line}:${column ?? ''} ${path}: ${message}`,
    ),
  };
}
const list = (...pieces: object[]) => `[\n${pieces.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;

test('is checked by a dry run, and stored by the import', async () => {
  const pieces = list(download('GUIDE', 'care/guide.pdf', 'https://files.example.com/guide.pdf'));
  expect(await runImport('products.json', pieces, true)).toEqual({ imported: 1, problems: [] });
  expect(await readKept('care/guide.pdf')).toBeNull();
  expect(await runImport('products.json', pieces)).toEqual({ imported: 1, problems: [] });
  expect(await readKept('care/guide.pdf')).toBe('%PDF guide');
});

test('that is missing, outside its folder or too large is reported by line and path', async () => {
  const refused = list(
    download('NONE', 'care/guide.pdf', 'none.pdf'),
    download('OUTSIDE', 'care/../../secret.pdf'),
    download('HUGE', 'huge.pdf'),
    download('WELL', 'care/guide.pdf'),
  );
  expect(await runImport('products.json', refused)).toEqual({
    imported: 1,
    problems: [
      '2:1 downloads.links.1.file: There is no file downloads/none.pdf',
      '3:1 downloads.links.0.file: care/../../secret.pdf lies outside the folder of downloads',
      '4:1 downloads.links.0.file: huge.pdf is larger than 500 MB',
    ],
  });
  expect(await readKept('../secret.pdf')).toBeNull();
});

test('are imported with samples, which are public', async () => {
  await mkdir(join(folder, 'samples/care'), { recursive: true });
  await writeFile(join(folder, 'samples/care/first.pdf'), '%PDF first pages');
  await writeFile(join(folder, 'samples/page.html'), '<script>alert(1)</script>');
  const withSamples = (sku: string, sample: string, ...samples: string[]) =>
    piece(sku, {
      type: 'downloadable',
      attributes: {},
      downloads: {
        title: text('文件'),
        links: [{ key: 'guide', title: text('册'), file: 'care/guide.pdf', sample }],
        samples: samples.map((file) => ({ title: text('样'), file })),
      },
    });
  const pieces = list(
    withSamples('SEEN', 'care/first.pdf', 'https://files.example.com/first.pdf'),
    withSamples('RUN', 'page.html'),
    withSamples('MISSED', 'care/first.pdf', 'care/second.pdf'),
    // A sold file, named as if it were a sample.
    withSamples('SOLD', 'care/guide.pdf'),
    withSamples('OUT', 'care/first.pdf', 'care/../../secret.pdf'),
  );
  const { imported, problems } = await runImport('products.json', pieces);
  expect({ imported, problems }).toEqual({
    imported: 1,
    problems: [
      '3:1 downloads.links.0.sample: page.html is no kind of file that is handed out as a sample',
      '4:1 downloads.samples.0.file: There is no file samples/care/second.pdf',
      '5:1 downloads.links.0.sample: There is no file samples/care/guide.pdf',
      '6:1 downloads.samples.0.file: care/../../secret.pdf lies outside the folder of samples',
    ],
  });
  const sample = await shop.http({ url: '/media/care/first.pdf' });
  expect([sample.statusCode, sample.body]).toEqual([200, '%PDF first pages']);
  expect((await shop.http({ url: '/media/care/guide.pdf' })).statusCode).toBe(404);
});

test('that costs nothing although its links have prices is reported', async () => {
  const entryOf = (sku: string, separately: boolean) => {
    const { downloads, ...entry } = download(sku, 'care/guide.pdf') as ReturnType<typeof download> & {
      downloads: { links: object[] };
    };
    const links = downloads.links.map((link) => ({ ...link, prices: { CNY: 900 } }));
    const price = { kind: 'fixed', amounts: { CNY: 0 } };
    return { ...entry, price, downloads: { ...downloads, separately, links } };
  };
  const { imported, problems } = await runImport(
    'products.json',
    list(entryOf('GIVEN', false), entryOf('PAID', true)),
  );
  expect(imported).toBe(2);
  expect(problems).toEqual([
    expect.stringMatching(/^2:1 downloads\.separately: The piece costs nothing, and the prices of its links/),
  ]);
});

test('that is stored already may be missing', async () => {
  await mkdir(join(shop.platform.config.dataDir, 'downloads'), { recursive: true });
  await writeFile(join(shop.platform.config.dataDir, 'downloads/old.pdf'), '%PDF old');
  expect(await runImport('products.json', list(download('OLD', 'old.pdf')))).toEqual({
    imported: 1,
    problems: [],
  });
});

test('of Magento’s export is found in Magento’s folders, and reported at its cell where it is missing', async () => {
  await mkdir(join(folder, 'pub/media/downloadable/files/links/g/u'), { recursive: true });
  await writeFile(join(folder, 'pub/media/downloadable/files/links/g/u/guide.pdf'), '%PDF from Magento');
  await mkdir(join(folder, 'pub/media/downloadable/files/samples/f/i'), { recursive: true });
  await writeFile(join(folder, 'pub/media/downloadable/files/samples/f/i/first.pdf'), '%PDF first');
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] }, source: 'cn-eshop' }),
  );
  const rows = [
    'sku,product_type,name,price,product_websites,downloadable_links,downloadable_samples',
    'M-1,downloadable,Guide,10,base,"group_title=Files,title=One,price=5,purchased_separately=1,file=/g/u/guide.pdf|group_title=Files,title=Two,price=3,file=/g/u/none.pdf","title=One,file=/f/i/first.pdf|title=Two,file=/n/o/none.pdf"',
  ].join('\n');
  const report = await runImport('products.csv', rows);
  expect(report.imported).toBe(1);
  expect(report.problems).toEqual([
    '2:32 downloadable_links: There is no file downloads/g/u/none.pdf',
    '2:168 downloadable_samples: There is no file pub/media/downloadable/files/samples/n/o/none.pdf',
  ]);
  const sample = await shop.http({ url: '/media/downloadable/files/samples/f/i/first.pdf' });
  expect(sample.body).toBe('%PDF first');
  expect(await readKept('g/u/guide.pdf')).toBe('%PDF from Magento');
});
