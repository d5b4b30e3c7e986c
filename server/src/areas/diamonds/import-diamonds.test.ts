import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFolder } from '../../import-folder.ts';
import type { FileSource } from '../../platform/import/source.ts';
import { createJobs } from '../../platform/jobs/runner.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { stores, text } from '../../testing/small-shop.ts';

/** Suppliers' lists, imported into an otherwise empty shop. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
});
afterAll(() => shop.close());

const source = (name: string, ...parts: readonly (string | Uint8Array)[]): FileSource => {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return {
    name,
    bytes: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    },
  };
};

const base = {
  sku: 'T-1',
  shape: 'round',
  carat: '1.01',
  colour: 'F',
  clarity: 'VS1',
  cut: 'excellent',
  polish: 'excellent',
  symmetry: 'excellent',
  fluorescence: 'none',
  coloured_option: 'white',
  fancy_intensity: '',
  length: '6.44',
  width: '6.48',
  depth: '3.99',
  depth_percent: '61.8',
  table_percent: '57',
  origin: 'natural',
  laboratory: 'gia',
  certificate_number: '0000000001',
  certificate_type: 'giabri',
  issued_on: '2026-03-09',
  price: '60000',
  currency: 'HKD',
  price_cny: '',
  markets: '',
  location: '',
  delivery_days: '10',
  sold: 'false',
};
type Cells = Partial<Record<keyof typeof base, string>>;
const names = Object.keys(base) as (keyof typeof base)[];
const csv = (rows: readonly Cells[]): string =>
  [names.join(','), ...rows.map((row) => names.map((name) => `"${row[name] ?? base[name]}"`).join(','))].join(
    '\n',
  );

const importList = async (list: FileSource, columns?: object | string) => {
  const mapping = typeof columns === 'object' ? JSON.stringify(columns) : columns;
  const [report] = await shop.areas.diamonds.importFiles({
    diamonds: list,
    ...(mapping === undefined ? {} : { columns: source('diamonds.columns.json', mapping) }),
  });
  return report as NonNullable<typeof report> & { added?: number; changed?: number; unchanged?: number };
};
const importRows = (rows: readonly Cells[]) => importList(source('diamonds.csv', csv(rows)));
const readDiamond = async (sku: string, fields: string, store = 'hk_en') => {
  const { data, errors } = await shop.graphql(`{ diamond(sku: "${sku}") { ${fields} } }`, {}, { store });
  expect(errors).toBeUndefined();
  return data.diamond;
};

test('a repeated import of a list changes only differences', async () => {
  const rows = [
    { sku: 'A-1', certificate_number: '0000000011' },
    { sku: 'A-2', certificate_number: '0000000012' },
  ];
  expect(await importRows(rows)).toMatchObject({
    imported: 2,
    added: 2,
    changed: 0,
    unchanged: 0,
    problems: [],
  });
  expect(await importRows(rows)).toMatchObject({ imported: 2, added: 0, changed: 0, unchanged: 2 });
  expect(await readDiamond('A-1', 'price { value }')).toEqual({ price: { value: 60000 } });
  const dearer = [rows[0] as Cells, { ...rows[1], price: '61,000', sold: 'sold' }];
  expect(await importRows(dearer)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  expect(await readDiamond('A-2', 'price { value } stock_status')).toEqual({
    price: { value: 61000 },
    stock_status: 'OUT_OF_STOCK',
  });
});

test('a market’s own price takes precedence over the converted one', async () => {
  await importRows([{ sku: 'B-1', certificate_number: '0000000021', price_cny: '50000' }]);
  expect(await readDiamond('B-1', 'price { value currency }', 'default')).toEqual({
    price: { value: 50000, currency: 'CNY' },
  });
  expect(await readDiamond('B-1', 'price { value }', 'mo_zh')).toEqual({ price: { value: 61800 } });
});

describe('an invalid row is reported by line and column, and valid rows are saved', () => {
  test.each<[string, Cells, string, string]>([
    ['no stock number', { sku: '' }, 'sku', 'Must not be empty'],
    ['a number with a space', { sku: 'A 1' }, 'sku', 'At most 40 letters'],
    ['an unknown shape', { shape: 'marquise' }, 'shape', 'Unknown: marquise; known are round, '],
    ['no origin', { origin: '' }, 'origin', 'Must not be empty'],
    ['no weight', { carat: '' }, 'carat', 'Must not be empty'],
    ['an invalid weight', { carat: 'heavy' }, 'carat', 'Expected a number'],
    ['a weight of zero', { carat: '0.00' }, 'carat', 'Expected a number from 0.01 to 300'],
    ['a negative weight', { carat: '-1' }, 'carat', 'Expected a number'],
    ['a weight with too many decimals', { carat: '1.015' }, 'carat', 'At most 2 decimals'],
    ['a price of zero', { price: '0' }, 'price', 'Must be above zero'],
    ['a price in words', { price: 'ask' }, 'price', 'is not an amount'],
    ['an unknown currency', { currency: 'BTC' }, 'currency', 'Unknown currency'],
    [
      'a number unlike those of its laboratory',
      { certificate_number: '12' },
      'certificate_number',
      'Not a number that',
    ],
    [
      'a grown stone called natural',
      { laboratory: 'igi', certificate_type: '', certificate_number: 'LG000012345' },
      'origin',
      'lab-grown',
    ],
    [
      'a type of another laboratory',
      { certificate_type: 'igihaa' },
      'certificate_type',
      'another laboratory',
    ],
    [
      'a fancy stone of colour F',
      { coloured_option: 'pink', fancy_intensity: 'fancy' },
      'colour',
      'has no colour',
    ],
    ['a day that does not exist', { issued_on: '2026-02-30' }, 'issued_on', '"2026-02-30" is no day'],
    ['an unknown market', { markets: 'cn us' }, 'markets', 'Unknown market us'],
    ['an unknown store', { location: 'nowhere' }, 'location', 'Unknown store'],
    ['an endless delivery', { delivery_days: '9999' }, 'delivery_days', 'Expected a number from 0 to 365'],
    ['a table wider than the stone', { table_percent: '570' }, 'table_percent', 'Expected a number'],
    ['an invalid flag', { sold: 'maybe' }, 'sold', 'Expected true or false'],
  ])('%s', async (_, wrong, field, message) => {
    const report = await importRows([
      { sku: 'C-1', certificate_number: '0000000031' },
      { sku: 'C-2', certificate_number: '0000000032', ...wrong },
      { sku: 'C-3', certificate_number: '0000000033' },
    ]);
    expect(report.imported).toBe(2);
    expect(report.problems).toHaveLength(1);
    const [problem] = report.problems;
    expect(problem).toMatchObject({ file: 'diamonds.csv', line: 3, path: field });
    expect(problem?.message).toContain(message);
    const cells = { ...base, sku: 'C-2', certificate_number: '0000000032', ...wrong };
    const before = names.slice(0, names.indexOf(field as keyof typeof base));
    expect(problem?.column).toBe(before.reduce((sum, name) => sum + cells[name].length + 3, 1));
  });

  test('a duplicate SKU and a duplicate certificate', async () => {
    const report = await importRows([
      { sku: 'D-1', certificate_number: '0000000041' },
      { sku: 'd-1', certificate_number: '0000000042' },
      { sku: 'D-3', certificate_number: 'GIA 0000 0000 41' },
    ]);
    expect(report.problems.map(({ line, path, message }) => [line, path, message])).toEqual([
      [3, 'sku', 'Stands on an earlier line too'],
      [4, 'certificate_number', 'An earlier line has the same certificate'],
    ]);
  });

  test('a certificate of another stored stone', async () => {
    await importRows([{ sku: 'E-1', certificate_number: '0000000051' }]);
    const report = await importRows([
      { sku: 'E-2', certificate_number: '0000000051' },
      { sku: 'E-3', certificate_number: '0000000053' },
    ]);
    expect(report).toMatchObject({
      imported: 1,
      problems: [{ line: 2, path: 'certificate_number', message: 'Is the certificate of E-1' }],
    });
  });

  test('several problems at once, and missing cells', async () => {
    const rows = csv([{ sku: 'F-1', carat: 'x', price: 'y', certificate_number: '0000000061' }]);
    const report = await importList(source('diamonds.csv', `${rows}\nF-2,round\n`));
    expect(report.problems.map(({ line, path }) => [line, path])).toEqual([
      [2, 'carat'],
      [2, 'price'],
      [3, ''],
    ]);
  });
});

describe('a list of a supplier', () => {
  const columns = {
    sku: 'Stock #',
    shape: { column: 'Cut', values: { BRILL: 'round' } },
    carat: 'Weight',
    colour: 'Color',
    clarity: 'Clarity',
    polish: 'Pol',
    symmetry: 'Sym',
    cut: 'Make',
    fluorescence: { column: 'Fluor', value: 'none' },
    measurements: 'Measurements',
    laboratory: 'Lab',
    certificate_number: 'Report',
    price: 'Total',
    currency: { value: 'HKD' },
    origin: { value: 'natural' },
    delivery_days: { value: '14' },
  };
  const head = 'Stock #,Cut,Weight,Color,Clarity,Pol,Sym,Make,Fluor,Measurements,Lab,Report,Total';

  test('is read with its own columns and values', async () => {
    const line = 'S-1,brill,0.70,G,VVS2,EX,VG,EX,,5.71 - 5.74 x 3.52 mm,GIA,0000 0000 71,"38,500.00"';
    expect(await importList(source('diamonds.csv', `${head}\n${line}\n`), columns)).toMatchObject({
      imported: 1,
      problems: [],
    });
    expect(
      await readDiamond(
        'S-1',
        'shape carat polish symmetry cut fluorescence delivery_days measurements { length width depth } price { value } depth_percent',
      ),
    ).toEqual({
      shape: 'round',
      carat: 0.7,
      polish: 'excellent',
      symmetry: 'very_good',
      cut: 'excellent',
      fluorescence: 'none',
      delivery_days: 14,
      measurements: { length: 5.71, width: 5.74, depth: 3.52 },
      price: { value: 38500 },
      depth_percent: null,
    });
  });

  test('may have prices with a dollar sign, Mainland grades and finer measurements', async () => {
    const line = 'U-1,RD,0.70,97,LC,极好,ID,H&A,None,5.714 - 5.74 x 3.52,GIA,0000000097,"$4,950.00"';
    const report = await importList(source('diamonds.csv', `${head}\n${line}\n`), columns);
    expect(report).toMatchObject({ imported: 1, problems: [] });
    expect(report.notes?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'measurements: 5.714 is kept as 5.71',
    ]);
    const stone = await readDiamond(
      'U-1',
      'colour clarity polish symmetry cut fluorescence price { value } measurements { length width depth }',
    );
    expect(stone).toMatchObject({
      measurements: { length: 5.71, width: 5.74, depth: 3.52 },
      ...{ colour: 'G', clarity: 'IF', polish: 'excellent', symmetry: 'excellent', cut: 'excellent' },
      fluorescence: 'none',
      price: { value: 4_950 },
    });
  });

  test('may have diameters with a third decimal: the stone has two, rounded, and a note names the rest', async () => {
    const line = 'U-2,RD,0.70,G,VVS2,EX,VG,EX,,6.445 - 6.478 x 3.991,GIA,0000000096,4950';
    const { problems, notes } = await importList(source('diamonds.csv', `${head}\n${line}\n`), columns);
    expect(problems).toEqual([]);
    expect(notes?.map(({ message }) => message)).toEqual([
      '6.445 is kept as 6.45',
      '6.478 is kept as 6.48',
      '3.991 is kept as 3.99',
    ]);
    expect(await readDiamond('U-2', 'diameter measurements { length width depth }')).toEqual({
      diameter: 6.47,
      measurements: { length: 6.45, width: 6.48, depth: 3.99 },
    });
  });

  test('may be in US dollars: other currencies follow the rates', async () => {
    const line = 'V-1,RD,0.70,G,VVS2,EX,VG,EX,,5.71 - 5.74 x 3.52,GIA,0000000095,1000';
    const inDollars = { ...columns, currency: { value: 'USD' } };
    const list = () => source('diamonds.csv', `${head}\n${line}\n`);
    const setRates = (rates: object) =>
      shop.areas.stores.importFiles({
        shop: JSON.stringify({
          ...{ name: text('店'), subBrand: text('店'), copyright: text('店'), icp: text('') },
          ...{ socialLinks: [], markets: {}, rates },
        }),
      });
    const prices = async () => {
      expect(await importList(list(), inDollars)).toMatchObject({ imported: 1, problems: [] });
      const read = (store: string) => readDiamond('V-1', 'price { value currency }', store);
      return [(await read('hk_en')).price, (await read('default')).price];
    };
    await setRates({ 'USD-HKD': '7.8', 'HKD-CNY': '0.92', 'HKD-MOP': '1.03' });
    expect(await prices()).toEqual([
      { value: 7800, currency: 'HKD' },
      { value: 7176, currency: 'CNY' },
    ]);
    await setRates({ 'USD-HKD': '7.75', 'USD-CNY': '7.1', 'HKD-MOP': '1.03' });
    expect(await prices()).toEqual([
      { value: 7750, currency: 'HKD' },
      { value: 7100, currency: 'CNY' },
    ]);
  });

  test('may be in a Chinese encoding or begin with a byte order mark', async () => {
    const line = (sku: string, number: string) =>
      `${sku},圆形,0.50,D,IF,极优,很好,极优,无,,GIA,${number},20000`;
    const gbk = await importList(
      source('diamonds.csv', toGbk(`${head}\n${line('G-1', '0000000081')}\n`)),
      columns,
    );
    expect(gbk).toMatchObject({ imported: 1, problems: [] });
    const marked = await importList(
      source('diamonds.csv', `\uFEFF${head}\r\n${line('G-2', '0000000082')}\r\n`),
      columns,
    );
    expect(marked).toMatchObject({ imported: 1, problems: [] });
    for (const sku of ['G-1', 'G-2'])
      expect(await readDiamond(sku, 'shape symmetry fluorescence')).toEqual({
        shape: 'round',
        symmetry: 'very_good',
        fluorescence: 'none',
      });
  });

  test.each([
    ['lacks a column', source('diamonds.csv', 'Stock #\nS-9\n'), columns, /Missing columns: Cut, Weight/],
    ['lacks an unmapped field', source('diamonds.csv', 'sku\nS-9\n'), undefined, /Missing columns: shape/],
    ['is empty', source('diamonds.csv', ''), undefined, /empty/],
    ['comes with an invalid mapping', source('diamonds.csv', csv([])), 'sku = Stock', /Not valid JSON/],
    [
      'is mapped to an unknown field',
      source('diamonds.csv', csv([])),
      { sparkle: 'x' },
      /No field of a stone/,
    ],
    ['is mapped to nothing', source('diamonds.csv', csv([])), { sku: {} }, /Expected a column or a value/],
  ])('that %s is refused completely', async (_, list, mapping, message) => {
    const report = await importList(list, mapping);
    expect(report.imported).toBe(0);
    expect(report.problems[0]?.message).toMatch(message);
  });
});

test('reports a thousand problems and counts the others', async () => {
  const report = await importRows(Array.from({ length: 1_200 }, () => ({ shape: 'none' })));
  expect([report.problems.length, report.unlisted, report.imported]).toEqual([1_000, 200, 0]);
});

test('a dry run checks everything and changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-stones-'));
  const rows = [
    { sku: 'R-1', certificate_number: '0000000091' },
    { sku: 'R-2', shape: 'x' },
  ];
  await writeFile(join(folder, 'diamonds.csv'), csv(rows));
  const run = async (dryRun: boolean) => {
    const { db, clock, log, metrics } = shop.platform;
    const platform = { ...shop.platform, jobs: createJobs(db, clock, log, metrics) };
    const reports = await importFolder(platform, pathToFileURL(`${folder}/`), { dryRun });
    await shop.areas.diamonds.fresh(true);
    return reports.find(({ file }) => file === 'diamonds.csv');
  };
  const dryReport = await run(true);
  expect(dryReport).toMatchObject({ imported: 1, problems: [{ line: 3, path: 'shape' }] });
  expect(await readDiamond('R-1', 'sku')).toBeNull();
  expect(await run(false)).toEqual(dryReport);
  expect(await readDiamond('R-1', 'sku')).toEqual({ sku: 'R-1' });
  await rm(folder, { recursive: true });
});

/** Encodes by the decoder's table, since the platform has no encoder. */
function toGbk(text: string): Uint8Array {
  const decoder = new TextDecoder('gbk');
  const bytesOf = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [letter.charCodeAt(0)]));
}

test('accepts placeholders for missing grades, and carats with a comma or a unit', async () => {
  const { imported, problems, notes } = await importRows([
    { sku: 'W-1', certificate_number: '0000000911', shape: 'pear', cut: 'None', carat: '1,01' },
    { sku: 'W-2', certificate_number: '0000000912', shape: 'pear', cut: 'N/A', carat: '1.01ct' },
    { sku: 'W-3', certificate_number: '0000000913', cut: '8X', fluorescence: '' },
    { sku: 'W-4', certificate_number: '0000000914', fluorescence: 'STB' },
    { sku: 'W-5', certificate_number: '0000000915', fluorescence: '强蓝', price: '60000.005' },
  ]);
  expect([imported, problems]).toEqual([5, []]);
  expect(notes?.map(({ line, path, message }) => `${line} ${path}: ${message}`)).toEqual([
    '4 fluorescence: 1 stones have no fluorescence: taken as none',
    '6 price: 1 amounts have more decimals than HKD: rounded half away from zero, the first 60000.005 to 60000.01',
  ]);
});

test('the decimal separator of prices is that of the whole column', async () => {
  const rows = [
    { sku: 'X-1', certificate_number: '0000000921', price: '61,000.50' },
    { sku: 'X-2', certificate_number: '0000000922', price: '61.125' },
  ];
  expect((await importRows(rows)).problems).toEqual([]);
});
