import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { check, type Schema } from './check.ts';
import { fieldNames } from './field-names.ts';
import {
  byKey,
  count,
  flag,
  hasValue,
  listOf,
  record,
  shapedBy,
  textFrom,
  textIn,
  textOf,
  together,
} from './fields.ts';

const problems = (schema: Schema<unknown>, value: unknown): readonly string[] => {
  const checked = check(schema, value);
  return checked.ok ? [] : checked.error.map(({ path, message }) => `${path}: ${message}`);
};

describe('an object of fields', () => {
  const schema = record({ name: textIn(5), count: count(1, 9), isOpen: v.nullish(flag, true) });

  it('reports what is expected for a missing field', () => {
    expect(problems(schema, {})).toEqual([
      'name: Expected an object',
      'count: Expected a whole number from 1 to 9',
    ]);
    expect(problems(schema, { name: { 'zh-Hans-CN': '金' }, count: 1 })).toEqual([
      'name.en-US: Expected text',
      'name.zh-Hant-HK: Expected text',
    ]);
  });

  it('rejects lists, and drops unknown fields', () => {
    expect(problems(schema, [])).toEqual([': Expected an object']);
    const name = { 'zh-Hans-CN': '金', 'en-US': 'Gold', 'zh-Hant-HK': '金' };
    expect(check(schema, { name, count: 2, isOpen: null, more: 1 })).toEqual({
      ok: true,
      value: { name, count: 2, isOpen: true },
    });
  });
});

describe('a rule over several fields', () => {
  const schema = v.pipe(
    record({
      prices: byKey(['hk', 'cn'], count(), 'Unknown market'),
      sold: listOf(textOf(2)),
      name: textOf(9),
    }),
    together(['prices', 'sold'], ({ prices, sold }) =>
      sold
        .filter((market) => !Object.hasOwn(prices, market))
        .map((market) => ({ path: `prices.${market}`, message: 'Missing' })),
    ),
  );

  it('is reported beside problems of other fields', () => {
    expect(problems(schema, { prices: {}, sold: ['hk'], name: 3 })).toEqual([
      'name: Expected text',
      'prices.hk: Missing',
    ]);
  });

  it('is not checked if one of its own fields is wrong', () => {
    expect(problems(schema, { prices: { uk: 1 }, sold: ['hk'], name: 'x' })).toEqual([
      'prices.uk: Unknown market',
    ]);
    expect(problems(schema, { prices: {}, sold: ['hk', 3], name: 'x' })).toEqual(['sold.1: Expected text']);
    expect(problems(schema, null)).toEqual([': Expected an object']);
  });
});

describe('a shape chosen by content', () => {
  const schema = shapedBy(
    { plain: record({ a: flag }), named: record({ a: flag, name: textOf(9) }) },
    ({ name }) => (hasValue(name) ? 'named' : 'plain'),
  );

  it('is that of an empty object if the value is no object', () => {
    expect(problems(schema, 3)).toEqual([': Expected an object']);
    expect(problems(schema, { a: true, name: 3 })).toEqual(['name: Expected text']);
    expect(problems(schema, { a: true, name: null })).toEqual([]);
  });

  it('has the field names of all shapes', () => {
    expect(
      fieldNames(
        v.pipe(
          schema,
          v.transform((object) => Object.keys(object)),
        ),
      ),
    ).toEqual(['a', 'name']);
    expect(fieldNames(record({ list: v.nullish(listOf(schema)) }))).toEqual(['list']);
    expect(fieldNames(record({ list: v.nullish(listOf(schema)) }), { deep: true })).toEqual([
      'list',
      'a',
      'name',
    ]);
  });
});

it('a text in all languages is read from its columns', () => {
  expect(textFrom({ name_zh: '金', name_en: 'Gold' }, 'name')).toEqual({
    'zh-Hans-CN': '金',
    'en-US': 'Gold',
    'zh-Hant-HK': '金',
    converted: ['zh-Hant-HK'],
  });
});

it('a text names each converted language once', () => {
  const name = { 'zh-Hans-CN': '金', 'en-US': 'Gold', 'zh-Hant-HK': '金' };
  expect(v.is(textIn(10), { ...name, converted: ['zh-Hant-HK'] })).toBe(true);
  expect(v.is(textIn(10), { ...name, converted: Array(100_000).fill('zh-Hant-HK') })).toBe(false);
});
