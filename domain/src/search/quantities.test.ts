import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Measure, measureOfLabel, readCarats, readLimits, readSize } from './index.ts';

const isOfferedAlways = (): boolean => true;
const hk = (value: number): Measure => ({ unit: 'hk', value });
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('12号', '1克拉', '50分', '钻', 'us ', '7', '0.5', 'mm', 'size ', '戒指', '½', '-', ' '),
      {
        maxLength: 10,
      },
    )
    .map((parts) => parts.join('')),
);

describe('the size in a query', () => {
  test.each<[string, string, Measure | null]>([
    ['戒指 12号', '戒指', hk(13)],
    ['12號戒指', '戒指', hk(13)],
    ['港度14 婚戒', '婚戒', hk(14)],
    ['US7 戒指', '戒指', hk(15)],
    ['us 6 ring', 'ring', hk(13)],
    ['ring uk L', 'ring', hk(12)],
    ['手围16', '', { unit: 'cm', value: 16 }],
    ['手圍16厘米 手鏈', '手鏈', { unit: 'cm', value: 16 }],
    ['链长45', '', { unit: 'cm', value: 45 }],
    ['wrist 17cm', '', { unit: 'cm', value: 17 }],
    ['bracelet for 16cm wrist gold', 'bracelet for gold', { unit: 'cm', value: 16 }],
    ['gold chain 20 inch', 'gold chain', { unit: 'cm', value: 50 }],
    ['7-inch bracelet', 'bracelet', { unit: 'cm', value: 18 }],
    ['手围 18K', '手围 18K', null],
    ['手镯 56圈口', '手镯', { unit: 'mm', value: 56 }],
    ['手镯圈口56mm', '手镯', { unit: 'mm', value: 56 }],
    ['54mm手镯', '手镯', { unit: 'mm', value: 54 }],
    ['项链 45厘米', '项链', { unit: 'cm', value: 45 }],
    ['gold bangle size 54', 'gold bangle', { unit: 'mm', value: 54 }],
    ['50厘米长项链', '项链', { unit: 'cm', value: 50 }],
    ['size 12 ring', 'ring', hk(13)],
    ['12号', '', hk(13)],
    ['size', 'size', null],
    ['jl10428 size', 'jl10428 size', null],
    ['pt950', 'pt950', null],
    ['18k戒指', '18k戒指', null],
    ['hk$5000', 'hk$5000', null],
  ])('%s has the size %s', (query, rest, measure) => {
    expect(readSize(query, 'cn', isOfferedAlways)).toMatchObject({ rest, measure });
  });

  test('without a system is of the market’s usual one', () => {
    expect(readSize('14号', 'hk', isOfferedAlways).measure).toEqual(hk(14));
    expect(readSize('14号', 'cn', isOfferedAlways).measure).toEqual(hk(15));
  });

  test('stays in the query if no piece has it', () => {
    expect(readSize('3mm band', 'cn', () => false)).toMatchObject({ rest: '3mm band', measure: null });
  });

  test('is read from an option’s label', () => {
    expect(['港度12', 'HK 12', '54 毫米', '45 cm', '10 g', '白色'].map(measureOfLabel)).toEqual([
      ...[
        hk(12),
        hk(12),
        { unit: 'mm', value: 54 },
        { unit: 'cm', value: 45 },
        { unit: 'g', value: 10 },
        null,
      ],
    ]);
  });

  test('is missing or complete, for any text', () => {
    fc.assert(
      fc.property(text, (query) => {
        const { measure } = readSize(query, 'cn', isOfferedAlways);
        expect(measure === null || measure.value >= 0).toBe(true);
      }),
    );
  });
});

describe('the weight of a stone in a query', () => {
  test.each<[string, string, number | null, number | null]>([
    ['1克拉', '钻石', 0.9, 1.1],
    ['一克拉钻戒', '钻戒', 0.9, 1.1],
    ['钻戒 1克拉', '钻戒', 0.9, 1.1],
    ['半克拉', '钻石', 0.45, 0.55],
    ['半卡钻戒', '钻戒', 0.45, 0.55],
    ['50分 求婚戒', '求婚戒', 0.45, 0.55],
    ['half carat engagement rings', 'engagement rings', 0.45, 0.55],
    ['50分钻戒', '钻戒', 0.45, 0.55],
    ['七十份鑽石戒指', '鑽石戒指', 0.63, 0.77],
    ['30-50分钻戒', '钻戒', 0.3, 0.5],
    ['0.3-0.5克拉钻石', '钻石', 0.3, 0.5],
    ['1克拉以上钻戒', '钻戒', 1, null],
    ['ring under 1 carat', 'ring', null, 1],
    ['gia 0.5', 'gia', 0.45, 0.55],
    ['2 carat diamond', 'diamond', 1.8, 2.2],
  ])('%s has the weight %s', (query, rest, from, to) => {
    expect(readCarats(query)).toMatchObject({ rest, carat: { from, to } });
  });

  test.each([
    '电子礼品卡',
    '礼品卡 戒指',
    '18 carat gold ring',
    '9ct rose gold',
    '18ct',
    '10克金条',
    '七分袖',
    'jl10428',
    '0.5',
    '',
  ])('is not found in %s', (query) => {
    expect(readCarats(query)).toEqual({ rest: query, carat: null, wider: null, said: '' });
  });

  test('leaves something to search for, in any text', () => {
    fc.assert(
      fc.property(text, (query) => {
        const { rest, said: readWords } = readCarats(query);
        expect(readWords === '' ? rest : /[\p{L}\p{N}]/u.test(rest)).toBe(readWords === '' ? query : true);
      }),
    );
  });
});

describe('a weight of gold without a limit', () => {
  test.each<[string, string, number]>([
    ['手镯 30克', '手镯', 30],
    ['30g gold bangle', 'gold bangle', 30],
    ['一克金豆', '金豆', 1],
    ['两克耳钉', '耳钉', 2],
    ['一两金镯', '金镯', 37.43],
    ['三钱重戒指', '戒指', 11.23],
    ['一两三钱手镯', '手镯', 48.66],
    ['1 tael bangle', 'bangle', 37.43],
  ])('%s is approximate', (query, rest, grams) => {
    const limits = readLimits(query, 'CNY');
    expect(limits).toMatchObject({ rest, nearGrams: grams });
    expect(limits.grams?.from).toBeCloseTo(grams * 0.85, 1);
    expect(limits.grams?.to).toBeCloseTo(grams * 1.15, 1);
  });

  test.each(['5G硬金', '5G 黄金手镯', '3D硬金', '多少钱', '压岁钱', '两千', '1克拉钻戒'])(
    'is not found in %s',
    (query) => {
      expect(readLimits(query, 'CNY').nearGrams).toBeNull();
    },
  );
});
