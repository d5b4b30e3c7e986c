import { withFallback } from '@jinlan/domain/markets';
import { localText, localTextOrNull } from '@jinlan/domain/validity';
import { expect, it } from 'vitest';
import { jsonColumns, readJson, WrongColumn } from './json-columns.ts';

const storeJson = jsonColumns('stores.source', ['market', 'code'], {
  name: localText,
  city: localTextOrNull,
});
const name = withFallback({ 'zh-Hans-CN': '中环', 'zh-Hant-HK': '中環', 'en-US': 'Central' });

it('returns rows with their JSON values parsed and leaves other columns unchanged', async () => {
  const rows = [{ market: 'hk', code: 'central', name: { ...name, 'fr-FR': 'Centre' }, city: null }];
  expect(await readJson(storeJson, Promise.resolve(rows))).toEqual([
    { market: 'hk', code: 'central', name, city: null },
  ]);
});

it('parses only the columns that a statement returns', async () => {
  const rows = [{ code: 'central', name }];
  expect(await readJson(storeJson, Promise.resolve(rows))).toEqual(rows);
});

it('names table, key, column and path of a wrong value, and never the value', async () => {
  const rows = [
    { market: 'hk', code: 'central', name, city: name },
    { market: 'hk', code: 'harbour', name, city: { 'zh-Hans-CN': 852 } },
  ];
  const read = readJson(storeJson, Promise.resolve(rows));
  await expect(read).rejects.toBeInstanceOf(WrongColumn);
  await expect(read).rejects.toThrow(
    'stores.source (market hk, code harbour), city.zh-Hans-CN: Expected text',
  );
});

it('names only the table where it has one row', async () => {
  const shopJson = jsonColumns('stores.shop', [], { name: localText });
  await expect(readJson(shopJson, Promise.resolve([{ name: 'Jinlan' }]))).rejects.toThrow(
    'stores.shop, name: Expected an object',
  );
});
