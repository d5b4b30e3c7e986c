import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../../import.ts';
import type { ImportReport } from '../../../../../platform/import/report.ts';
import { createTestShop, type TestShop } from '../../../../../testing/shop.ts';
import { stores } from '../../../../../testing/small-shop.ts';

/**
 * Tests that texts which a Magento shop hides in pages and descriptions stay hidden, and that the report
 * lists them.
 */
let shop: TestShop;
let reports: readonly ImportReport[];
let folder: string;

const row = (inner: string, attributes = '') =>
  `<div data-content-type="row" data-appearance="contained" data-element="main"><div data-enable-parallax="0" data-element="inner"${attributes}>${inner}</div></div>`;
const words = (text: string) =>
  `<div data-content-type="text" data-appearance="default" data-element="main"><p>${text}</p></div>`;
const rule = (name: string, body: string) => `<style>#html-body [data-pb-style=${name}]{${body}}</style>`;
const escaped = (html: string) => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Samples that hide the word SECRET, each in a different way. */
const hiddenSamples: Readonly<Record<string, string>> = {
  'inline style': row(words('SECRET'), ' style="display: none; justify-content: flex-start;"'),
  'a rule': `${rule('A1', 'justify-content:flex-start;display:none;flex-direction:column')}${row(words('SECRET'), ' data-pb-style="A1"')}`,
  'a rule for every screen': `<style>@media all { [data-pb-style="A2"] { display: none } }</style>${row(words('SECRET'), ' data-pb-style="A2"')}`,
  'a rule by class': `<style>.inner .off,.x{display:none!important}</style><p class="off" style="display:block">SECRET</p>`,
  'a rule in an html part': `<div data-content-type="html" data-element="main">${escaped('<style>.campaign{display:none}</style>')}</div><div class="campaign">SECRET</div>`,
  'an escaped html part': `<div data-content-type="html" data-element="main">${escaped('<p>shown</p><p hidden>SECRET</p>')}</div>`,
  'the attribute hidden': '<p>vis</p><p hidden>SECRET</p>',
  visibility: '<div style="visibility:hidden"><p>SECRET</p></div>',
  opacity: '<p style="opacity: 0">SECRET</p>',
  'a class of themes': '<p class="no-display">SECRET</p>',
  template: '<template><p>SECRET</p></template><noscript>SECRET</noscript>',
  'a button that is never shown':
    '<div data-content-type="banner" data-appearance="poster" data-show-button="never" data-element="main"><div data-element="wrapper"><div data-element="overlay"><div data-element="content"><p>shown</p></div><button data-element="button" style="opacity:0; visibility:hidden;">SECRET</button></div></div></div>',
};
/** Samples that show the word OPEN to at least some visitors. */
const openSamples: Readonly<Record<string, string>> = {
  'a rule for phones': `<style>@media only screen and (max-width: 768px) { [data-pb-style=B1]{display:none} }</style><div data-pb-style="B1"><p>OPEN</p></div>`,
  'a rule for phones alone': `<style>[data-pb-style=B2]{display:none} @media (max-width: 768px) { [data-pb-style=B2]{display:block} }</style><div data-pb-style="B2"><p>OPEN</p></div>`,
  'a rule for printers': `<style>@media print { .ink{display:none} }</style><p class="ink">OPEN</p>`,
  'aria-hidden': '<p aria-hidden="true">OPEN</p>',
  'a rule that is not understood': '<style>p:nth-child(7){display:none}</style><p>OPEN</p>',
};
const samples = [...Object.entries(hiddenSamples), ...Object.entries(openSamples)];

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-hidden-'));
  await mkdir(join(folder, 'content'));
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] } }),
  );
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = samples.map(([, html], at) =>
    [`H-${at}`, 'simple', `素圈 ${at}`, '100', 'base', '1', `${html}<p>shown</p>`].map(cell).join(','),
  );
  const header = 'sku,product_type,name,price,product_websites,qty,description';
  await writeFile(join(folder, 'products.csv'), [header, ...lines].join('\n'));
  const page = ([, html]: readonly [string, string], at: number) => ({
    ...{ id: at + 1, identifier: `hidden-${at}`, title: `Page ${at}`, active: true },
    content: `${html}<p>shown</p>`,
  });
  await writeFile(join(folder, 'content/magento-pages.json'), JSON.stringify({ items: samples.map(page) }));
  reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  await shop.areas.content.fresh();
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const notesOf = (file: string, about: (note: { entry?: string; line: number }) => boolean) =>
  (reports.find((report) => report.file === file)?.notes ?? []).filter(about).map(({ message }) => message);
const placeOf = (name: string) => samples.findIndex(([sampleName]) => sampleName === name);
async function textsOf(name: string): Promise<readonly [string, string]> {
  const at = placeOf(name);
  const { data } = await shop.graphql(
    `{ cmsPage(identifier: "hidden-${at}") { content content_tree }
       products(filter: { sku: { eq: "H-${at}" } }) { items { description { html } } } }`,
  );
  return [JSON.stringify(data.cmsPage), data.products.items[0].description.html];
}
const pageNotes = (name: string) =>
  notesOf('content/magento-pages.json', ({ entry }) => entry === `hidden-${placeOf(name)}`);
const pieceNotes = (name: string) => notesOf('products.csv', ({ line }) => line === placeOf(name) + 2);

test.each(Object.keys(hiddenSamples))('hides what %s hides, in pages and descriptions', async (name) => {
  for (const text of await textsOf(name)) {
    expect(text).not.toContain('SECRET');
    expect(text).toContain('shown');
  }
  expect(pageNotes(name)).toContain('page: hidden part is left out: "SECRET"');
  expect(pieceNotes(name)).toContain(`H-${placeOf(name)}: hidden part is left out: "SECRET"`);
});

test.each(Object.keys(openSamples))('shows what %s names', async (name) => {
  for (const text of await textsOf(name)) expect(text).toContain('OPEN');
});

test.each([
  ['a rule for phones', 'hidden on some screens (only screen and (max-width: 768px)): it is shown on all'],
  ['a rule for phones alone', 'shown only on some screens ((max-width: 768px)): it is shown on all'],
  ['aria-hidden', 'hidden from screen readers only (aria-hidden): everybody is shown it'],
])('reports that %s is shown', (name, hiddenText) => {
  expect(pageNotes(name)).toContain(`page: "OPEN" is ${hiddenText}`);
  expect(pieceNotes(name)).toContain(`H-${placeOf(name)}: "OPEN" is ${hiddenText}`);
});

test('reports a rule that it cannot parse', () => {
  const note = 'rule p:nth-child(7) hides parts: it is not understood, and they are shown';
  expect(pageNotes('a rule that is not understood')).toContain(`page: ${note}`);
});
