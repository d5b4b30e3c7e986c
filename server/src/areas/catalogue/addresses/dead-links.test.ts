import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../import.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { attribute, category, piece, stores, text } from '../../../testing/small-shop.ts';

/** Tests the notes about dead links in imported pages and blocks. */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), 'jinlan-links-'));
  await mkdir(join(folder, 'content'));
  await writeFile(join(folder, 'stores.csv'), stores());
  await writeFile(join(folder, 'attributes.json'), JSON.stringify([attribute('metal', ['gold'])]));
  await writeFile(join(folder, 'categories.json'), JSON.stringify([category('rings', null)]));
  await writeFile(join(folder, 'products.json'), JSON.stringify([piece('A1', { urlKey: 'plain-ring' })]));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const runImport = async () => {
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  return reports.flatMap(({ notes = [] }) =>
    notes.flatMap(({ file, entry, message }) =>
      /nowhere/.test(message) ? [`${file} ${entry}: ${message}`] : [],
    ),
  );
};
const links = (...paths: readonly string[]) =>
  text(`<p>${paths.map((path) => `<a href="${path}">看</a>`).join(' ')}</p>`);
const write = (name: string, entries: readonly object[]) =>
  writeFile(join(folder, `content/${name}.json`), JSON.stringify(entries));

test('notes a page with dead links and their number', async () => {
  await write('redirects', [{ path: 'old', target: '/rings.html', code: 301 }]);
  await write('pages', [
    {
      ...{ identifier: 'about', title: text('关于') },
      html: links(
        ...[
          '/rings.html',
          '/rings',
          '/plain-ring.html?a=1#b',
          '/about',
          '/',
          '/old',
          '/cart',
          '/search.html',
        ],
        ...['https://elsewhere.example/x', 'mailto:a@example.com', '#top', '/media/a.pdf', 'tel:+852'],
        ...['/women/tops-women.html', '/privacy-policy', '/privacy-policy', 'gone.html'],
      ),
    },
  ]);
  await write('blocks', [{ identifier: 'menu', title: text('栏'), html: links('/men/tees-men.html') }]);
  expect(await runImport()).toEqual([
    'content/pages.json undefined: 4 links of 2 pages and blocks lead nowhere: bring their pages, or lead them on in content/redirects.json',
    'content/pages.json about: 3 links lead nowhere: /gone.html, /privacy-policy, /women/tops-women.html',
    'content/blocks.json menu: 1 links lead nowhere: /men/tees-men.html',
  ]);
});

test('does not check links in an import without pages', async () => {
  await rm(join(folder, 'content/pages.json'));
  await rm(join(folder, 'content/blocks.json'));
  expect(await runImport()).toEqual([]);
});
