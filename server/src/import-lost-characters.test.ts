import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from './import.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

/** Tests that rows whose characters were lost in decoding are refused in every file. */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), 'jinlan-lost-'));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Encodes a text as Windows-1252, in which the é of Café and the ü of Müller are invalid UTF-8. */
const western = (text: string): Buffer => Buffer.from(text, 'latin1');
const lines = (...rows: readonly string[]): Buffer[] => rows.map((row) => Buffer.from(`${row}\n`));

const stores = lines(
  'code,market,name_zh,name_en,city_zh,city_en,address_zh,address_en,latitude,longitude,phone,opens,closes,is_eshop,pickup',
  'hk-a,hk,金铺,Main store,香港,Hong Kong,一号,One,22.2,114.2,+85225550180,10:00,20:00,false,true',
);
const storeColumns = ',城,City,一号,One,22.2,114.2,+85225550181,10:00,20:00,false,true\n';

/** The summary of each file: the number imported and the problems by line. */
async function importFiles(files: Readonly<Record<string, readonly Buffer[]>>) {
  for (const [name, parts] of Object.entries(files))
    await writeFile(join(folder, name), Buffer.concat(parts));
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`), { staffPassword: null });
  return reports
    .filter(({ file }) => Object.hasOwn(files, file))
    .map(({ file, imported, problems }) => [
      file,
      imported,
      ...problems.map(
        ({ line, message }) => `${line} ${/^(?:Bytes that|\d+ characters)/.exec(message)?.[0] ?? message}`,
      ),
    ]);
}

test('every CSV importer refuses the row, imports the others, and reports the file once', async () => {
  const report = await importFiles({
    'stores.csv': [
      ...stores,
      Buffer.from('hk-b,hk,咖啡,'),
      western('Café Müller'),
      Buffer.from(storeColumns),
    ],
    'holidays.csv': [
      ...lines('stores,day,name_zh,name_en,opens,closes', 'hk,2027-02-06,春节,New Year,,'),
      ...[Buffer.from('hk,2027-02-07,节,'), western('Fête'), Buffer.from(',,\n')],
    ],
    'coupons.csv': [
      ...lines(
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en',
        'GOOD,hk,amount,1000,0,2026-01-01,2027-01-01,好,Good',
      ),
      ...[Buffer.from('LOST,hk,amount,1000,0,2026-01-01,2027-01-01,坏,'), western('Père'), Buffer.from('\n')],
    ],
    'staff.csv': [
      ...lines(
        'staff_no,store,role,family_name,given_name,prefix,email',
        'HK01,hk-a,adviser,陈,一,,one@shop.example',
      ),
      ...[Buffer.from('HK02,hk-a,adviser,'), western('Müller'), Buffer.from(',A,,two@shop.example\n')],
    ],
  });
  expect(report).toEqual([
    ['stores.csv', 1, '3 Bytes that'],
    ['holidays.csv', 1, '3 Bytes that'],
    ['staff.csv', 1, '3 Bytes that'],
    ['coupons.csv', 1, '3 Bytes that'],
  ]);
  expect(shop.areas.stores.source('hk-b')).toBeNull();
});

test('a row with characters that the decoder does not know, such as those of Hong Kong in Big5, is refused', async () => {
  /** 金鋪 in Big5, and 嘅 in the Big5 of Hong Kong. */
  const shopName = Uint8Array.of(0xaa, 0xf7, 0xbe, 0x51);
  const hongKongCharacter = Uint8Array.of(0x9d, 0xec);
  const row = (code: string, ...name: readonly Uint8Array[]) => [
    ...[Buffer.from(`${code},hk,`), ...name.map((part) => Buffer.from(part))],
    Buffer.from(',Shop,'),
    ...[Buffer.from(shopName), Buffer.from(',City,'), Buffer.from(shopName)],
    Buffer.from(',One,22.2,114.2,+85225550181,10:00,20:00,false,true\n'),
  ];
  const header = stores[0] as Buffer;
  expect(
    await importFiles({
      'stores.csv': [header, ...row('hk-c', shopName), ...row('hk-d', shopName, hongKongCharacter)],
    }),
  ).toEqual([['stores.csv', 1, '3 1 characters']]);
  expect(shop.areas.stores.source('hk-c')).not.toBeNull();
  expect(shop.areas.stores.source('hk-d')).toBeNull();
});

test('an entry of a JSON file with lost characters is refused', async () => {
  const block = (identifier: string, text: Buffer): Buffer[] => [
    Buffer.from(`{"identifier": "${identifier}", "title": {"zh-Hans-CN": "块", "en-US": "`),
    text,
    Buffer.from('"}, "html": {"zh-Hans-CN": "块", "en-US": "Block"}}'),
  ];
  const entries = [
    ...block('lost', western('Café Müller')),
    Buffer.from(',\n'),
    ...block('good', western('Good')),
  ];
  await mkdir(join(folder, 'content'), { recursive: true });
  const report = await importFiles({
    'content/blocks.json': [Buffer.from('[\n'), ...entries, Buffer.from('\n]')],
  });
  expect(report).toEqual([
    ['content/blocks.json', 1, expect.stringMatching(/^2 /), expect.stringMatching(/^2 /)],
  ]);
});
