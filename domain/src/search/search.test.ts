import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alikeSound,
  cut,
  fold,
  isOneEdit,
  lookAlikesOf,
  pairsOf,
  readAsPinyin,
  readingsOf,
  readSearch,
  tokensOf,
  withoutTags,
  wordsIn,
} from './index.ts';
import { simplified, traditional } from './tables.generated.ts';

const han = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCharCode(code));
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(han).map((letters) => letters.join('')),
);

describe('folding', () => {
  test('changes nothing the second time, for any text', () => {
    fc.assert(fc.property(text, (input) => fold(fold(input)) === fold(input)));
  });
  test('gives every traditional character a simplified one that folds to itself', () => {
    expect(fold(traditional) === simplified).toBe(true);
    expect(fold(simplified) === simplified).toBe(true);
  });
  test.each([
    ['鑽石頸鏈', '钻石颈链'],
    ['項鍊', '项链'],
    ['手鐲', '手镯'],
    ['ＪＬ１０４２８', 'jl10428'],
    ['Pavé', 'pave'],
    ['men\u2019s', "men's"],
    ['戒\u200f指\u200b', '戒指'],
  ])('%s is %s', (input, folded) => {
    expect(fold(input)).toBe(folded);
  });
});

test('tokens are the runs of Han characters and the words, in order', () => {
  expect(tokensOf(fold('18K金戒指 six-claw, Jl10428-14')).map((token) => token.text)).toEqual([
    '18k',
    '金戒指',
    'six-claw',
    'jl10428-14',
  ]);
  fc.assert(
    fc.property(text, (input) => tokensOf(fold(input)).every((token) => fold(input).includes(token.text))),
  );
});

test('pairs cover every letter', () => {
  expect(pairsOf('金手镯')).toEqual(['金手', '手镯']);
  expect(pairsOf('金')).toEqual(['金']);
});

test.each([
  ['<b>钻戒</b>', '钻戒'],
  ['<b>翡翠</b> 吊坠', '翡翠  吊坠'],
  ['<a href="x">ring</a>', 'ring'],
  ['<=3000 ring', '<=3000 ring'],
  ['< 3000 项链 >', '< 3000 项链 >'],
  ['<b></b>', '<b></b>'],
  ['钻戒', '钻戒'],
])('tags of %s are no words', (typed, plain) => {
  expect(withoutTags(typed)).toBe(plain);
});

describe('pinyin', () => {
  test.each([
    ['jiezhi', ['jie zhi']],
    ['xian', ['xian', 'xi an']],
    ['zhuang', ['zhuang']],
    ["xi'an", ['xi an']],
    ['jiezh', ['jie zh']],
    ['gold', []],
    ['jz', []],
  ])('%s is read as %j', (letters, expected) => {
    const readings = readAsPinyin(letters).map(({ syllables }) => syllables.join(' '));
    if (expected.length === 0) expect(readings).toEqual([]);
    else expect(readings).toEqual(expect.arrayContaining(expected));
  });

  test('any characters are found by their own syllables', () => {
    fc.assert(
      fc.property(fc.array(han, { minLength: 1, maxLength: 5 }), (letters) => {
        const sounds = letters.map((letter) => readingsOf(letter)[0]).filter((sound) => sound !== undefined);
        const joined = sounds.join("'");
        const readings = readAsPinyin(joined);
        return (
          joined === '' || joined.length > 40 || (readings.length > 0 && readings.every(({ open }) => !open))
        );
      }),
    );
  });

  test('reads the worst letters quickly', () => {
    const milliseconds = (): number => {
      const begun = performance.now();
      for (const letters of ['a'.repeat(40), 'xian'.repeat(10), `${'ang'.repeat(13)}q`])
        readAsPinyin(letters);
      return performance.now() - begun;
    };
    // Trying every split would take hours, so a second of a busy machine does not matter.
    expect(Math.min(...Array.from({ length: 5 }, milliseconds))).toBeLessThan(1000);
  });
});

describe('cutting', () => {
  const terms = new Set(['足金', '手镯', '钻戒', '钻石', '戒指', '金']);
  test.each([
    ['足金手镯', '足金|手镯'],
    ['金手镯', '金|手镯'],
    ['六爪圆钻戒', '六爪圆|钻戒'],
    ['潜水艇', '潜水艇'],
    ['', ''],
  ])('%s is %s', (run, pieces) => {
    expect(
      cut([...run], (term) => terms.has(term), 4)
        .map((piece) => piece.join(''))
        .join('|'),
    ).toBe(pieces);
  });
  test('keeps every letter', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'足金手镯钻石戒指圆')), fc.nat(4), (letters, longest) => {
        const pieces = cut(letters, (term) => terms.has(term), longest);
        return pieces.flat().join('') === letters.join('');
      }),
    );
  });
});

describe('a mistyped word', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 8 });
  test('is one edit away both ways, and never from itself', () => {
    fc.assert(fc.property(word, word, (a, b) => isOneEdit(a, b) === isOneEdit(b, a) && !isOneEdit(a, a)));
  });
  test('has a letter missing, changed or swapped', () => {
    fc.assert(
      fc.property(word, fc.nat(), (original, seed) => {
        const at = seed % original.length;
        const left = original.slice(0, at) + original.slice(at + 1);
        const changed = `${original.slice(0, at)}z${original.slice(at + 1)}`;
        return isOneEdit(original, left) && isOneEdit(original, changed);
      }),
    );
    expect(isOneEdit('braclet', 'bracelet')).toBe(true);
    expect(isOneEdit('neckalce', 'necklace')).toBe(true);
    expect(isOneEdit('ring', 'chain')).toBe(false);
  });
});

test('sounds that many people do not distinguish are equal', () => {
  expect(['zhuan', 'zuan', 'sheng', 'shen'].map(alikeSound)).toEqual(['zuan', 'zuan', 'sen', 'sen']);
});

test('a character is replaced by similar ones of the trade, one at a time', () => {
  expect(lookAlikesOf('手蜀')).toEqual(['手镯']);
  expect(lookAlikesOf('红宝右')).toContain('红宝石');
  expect(lookAlikesOf('手镯')).toEqual([]);
});

describe('what is read of a search', () => {
  const words = (count: number, word = 'gold'): string => Array(count).fill(word).join(' ');

  test('is the whole text of any shopper', () => {
    for (const typed of [
      'Gold RING',
      '足金素圈戒指 15号 结婚',
      '杨幂同款玫瑰金项链',
      words(16),
      '金'.repeat(48),
    ])
      expect(readSearch(`  ${typed} `)).toBe(typed);
  });

  test('ends after 16 words, or so many Han characters as count for them', () => {
    expect(readSearch(words(17))).toBe(words(16));
    expect(readSearch('a,b;c/d e '.repeat(10))).toBe('a,b;c/d e a,b;c/d e a,b;c/d e a,');
    expect(readSearch('金'.repeat(90))).toBe('金'.repeat(48));
    expect(readSearch(`${words(15)} 金银珠宝`)).toBe(`${words(15)} 金银珠`);
    expect(readSearch(`${words(16)} 金银珠宝`)).toBe(words(16));
    expect(readSearch('x'.repeat(500))).toHaveLength(120);
  });

  test('has as many words as the search reads, at most 16, of any text', () => {
    expect([words(3), words(40), '', '金戒指', '金戒指 gold 手', '金'.repeat(400)].map(wordsIn)).toEqual([
      3, 16, 0, 1, 3, 16,
    ]);
    fc.assert(
      fc.property(text, (typed) => {
        expect(wordsIn(typed)).toBeLessThanOrEqual(16);
        expect(wordsIn(readSearch(typed))).toBeLessThanOrEqual(wordsIn(typed));
      }),
    );
  });
});
