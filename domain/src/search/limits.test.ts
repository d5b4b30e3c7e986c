import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyCodes } from '../money/index.ts';
import { readLimits, type Span } from './index.ts';

const span = (from: number | null, to: number | null): Span => ({ from, to });

describe('limits of price and weight in a search', () => {
  test.each<[string, string, Span | null, Span | null]>([
    ['3000元以下', '', span(null, 3000), null],
    ['3000以内 手链', '手链', span(null, 3000), null],
    ['手鏈 3000蚊以下', '手鏈', span(null, 3000), null],
    ['5克以下 手链', '手链', null, span(null, 5)],
    ['手镯 10-20克', '手镯', null, span(10, 20)],
    ['20克左右的手镯', '手镯', null, span(17, 23)],
    ['under 5g bracelet', 'bracelet', null, span(null, 5)],
    ['一克多的吊坠', '吊坠', null, span(1, 2)],
    ['20多克手镯', '手镯', null, span(20, 30)],
    ['2000多的耳钉', '耳钉', span(2000, 3000), null],
    ['jiezhi 5ke yixia', 'jiezhi', null, span(null, 5)],
    ['万元以下 项链', '项链', span(null, 10_000), null],
    ['necklace under 3000', 'necklace', span(null, 3000), null],
    ['rings under $1,500', 'rings', span(null, 1500), null],
    ['between 2000 and 3000 ring', 'ring', span(2000, 3000), null],
    ['2000-3000元项链', '项链', span(2000, 3000), null],
    ['项链 2000到3000', '项链', span(2000, 3000), null],
    ['2-3千 戒指', '戒指', span(2000, 3000), null],
    ['1万以内的钻戒', '钻戒', span(null, 10_000), null],
    ['三千以下', '', span(null, 3000), null],
    ['三千五以下', '', span(null, 3500), null],
    ['一万二左右项链', '项链', span(9600, 14_400), null],
    // A budget is an upper limit.
    ['预算5000 对戒', '对戒', span(null, 5000), null],
    ['预算5000元 对戒', '对戒', span(null, 5000), null],
    ['5000预算 对戒', '对戒', span(null, 5000), null],
    ['預算3千', '', span(null, 3000), null],
    ['钻戒预算3万', '钻戒', span(null, 30_000), null],
    ['ring budget 5000', 'ring', span(null, 5000), null],
    ['预算5000左右 对戒', '对戒', span(4000, 6000), null],
    ['3k以内的18k项链', '18k项链', span(null, 3000), null],
    ['5千以下手链', '手链', span(null, 5000), null],
    ['5k以下手链', '手链', span(null, 5000), null],
    ['1w以内项链', '项链', span(null, 10_000), null],
    ['1w-2w珍珠', '珍珠', span(10_000, 20_000), null],
    ['2k耳钉', '耳钉', span(1600, 2400), null],
    ['吊坠 3K', '吊坠', span(2400, 3600), null],
    ['2w 钻戒', '钻戒', span(16_000, 24_000), null],
    ['3千 吊坠', '吊坠', span(2400, 3600), null],
    ['三千块的吊坠', '吊坠', span(2400, 3600), null],
    ['1万5以内钻戒', '钻戒', span(null, 15_000), null],
    ['1万5千以内钻戒', '钻戒', span(null, 15_000), null],
    ['3千5 手链', '手链', span(2800, 4200), null],
    ['不超过５０００的礼物', '礼物', span(null, 5000), null],
    ['5000以上', '', span(5000, null), null],
    ['3000以上5000以下 耳环', '耳环', span(3000, 5000), null],
    ['3000元 项链', '项链', span(2400, 3600), null],
    ['5克以下 3000元以内 手链', '手链', span(null, 3000), span(null, 5)],
    ['engagement rings under 20k', 'engagement rings', span(null, 20_000), null],
    // These contain no price and no weight.
    ...[
      ...[
        '',
        '戒指',
        'JL10428-14',
        'jl 10428',
        '10428',
        '18k',
        '18k gold under',
        'over 18k gold',
        'pt950',
        '999足金',
      ],
      ...['1克拉以下', '50分以下', '三金', '五金套装', '520', 'under 12', 'size 12 ring'],
      ...['22k金戒指', '14k 项链', '54mm以下', '三千', '2.5-3', '10428-10430x', 'US$500以下'],
    ].map((text): [string, string, null, null] => [text, text, null, null]),
  ])('%s', (text, rest, price, grams) => {
    expect(readLimits(text, 'HKD')).toMatchObject({ rest, price, grams });
  });

  test.each([
    ['二錢金牌', '二錢'],
    ['20多克手镯', '20多克'],
    ['一两三钱 手镯', '一两三钱'],
  ])('%s reports its weight as typed', (text, grams) => {
    expect(readLimits(text, 'CNY').said).toEqual({ price: '', grams });
  });

  test('a currency is read only if it is the current one', () => {
    expect(readLimits('RM 500以下', 'MYR').price).toEqual(span(null, 500));
    expect(readLimits('under RM500', 'SGD')).toMatchObject({ rest: 'under RM500', price: null, grams: null });
  });

  const words = fc.constantFrom('手链', '手鏈', 'ring', '足金 项链', 'JL10428', '');
  const amount = fc.integer({ min: 100, max: 9_999_999 });

  test('are read at any amount and position, and leave the other words as typed', () => {
    fc.assert(
      fc.property(words, words, amount, fc.constantFrom('元以下', '以内', '块之内'), (a, b, n, below) => {
        const rest = `${a} ${b}`.trim();
        expect(readLimits(`${a} ${n}${below} ${b}`, 'CNY')).toMatchObject({
          rest,
          price: span(null, n),
          grams: null,
        });
      }),
    );
  });

  test('from two amounts are the same in either order', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const price = span(Math.min(a, b), Math.max(a, b));
        expect(readLimits(`${a}-${b}元`, 'CNY').price).toEqual(price);
        expect(readLimits(`${b}元到${a}元`, 'CNY').price).toEqual(price);
      }),
    );
  });

  test('are ordered and finite for any text, and a text without limits is unchanged', () => {
    const part = fc.constantFrom(
      ...[
        '3000',
        '元',
        '以下',
        '克',
        '-',
        '到',
        '三千',
        '万',
        'under ',
        '$',
        'k',
        ' ',
        '戒指',
        '的',
        '1,0',
        '左右',
        '.5',
      ],
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...currencyCodes), (query, currency) => {
        const { rest, price, grams } = readLimits(query, currency);
        for (const limit of [price, grams])
          if (limit) {
            expect(limit.from !== null || limit.to !== null).toBe(true);
            for (const end of [limit.from, limit.to])
              expect(end === null || (end > 0 && end < 2e9)).toBe(true);
            if (limit.from !== null && limit.to !== null) expect(limit.from).toBeLessThanOrEqual(limit.to);
          }
        if (price === null && grams === null) expect(rest).toBe(query);
      }),
      { numRuns: 400 },
    );
  });

  test('are found quickly in the worst texts', () => {
    const milliseconds = (): number => {
      const begun = performance.now();
      for (const query of [
        '3000元'.repeat(30),
        '3'.repeat(120),
        '三千'.repeat(60),
        '1,'.repeat(60),
        '1-'.repeat(60),
        '一二三四五六七八'.repeat(10),
        `1${' '.repeat(4_998)}`,
        `价格${' '.repeat(4_990)}x1`,
        '1,'.repeat(2_500),
        '3千 '.repeat(1_600),
      ])
        readLimits(query, 'CNY');
      return performance.now() - begun;
    };
    expect(Math.min(...Array.from({ length: 5 }, milliseconds))).toBeLessThan(100);
  });
});
