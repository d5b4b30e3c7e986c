import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorkshop, workshopIn } from '../making/workshop.ts';
import { engraved, made, testFonts, testTables } from '../testing.ts';
import { choose } from './choose.ts';
import {
  type ForbiddenWords,
  forbiddenIn,
  isForbidden,
  lettersOnly,
  sealed,
  sealedWords,
} from './forbidden.ts';

const words: ForbiddenWords = { everywhere: ['Bad Word', '坏词'], cn: ['禁词'], hk: ['壞詞'] };
const letters = fc.string({ unit: fc.constantFrom(...'abcdABCD 坏词禁😀.'), maxLength: 12 });

describe('a forbidden word', () => {
  it.each([
    ['badword', true],
    ['a b-a.D w o R d', true],
    ['ｂａｄｗｏｒｄ', true],
    ['我坏词你', true],
    ['坏 词', true],
    ['坏的词', false],
    ['badwor', false],
    ['禁词', false],
    ['', false],
  ])('%j: %j', (text, answer) => {
    expect(isForbidden(text, forbiddenIn(words, null))).toBe(answer);
  });

  it.each([
    ['rude', true],
    ['So Rude!', true],
    ['r u d e', true],
    ['R.U.D.E', true],
    ['rud3', true],
    ['you r u d e too', true],
    ['crude', false],
    ['Rudeness', false],
    ['ru de', false],
    ['b4d w0rd', true],
    ['2026', false],
  ])('as a whole word, %j: %j', (text, answer) => {
    const whole: ForbiddenWords = { everywhere: ['=rude', 'badword'] };
    expect(isForbidden(text, forbiddenIn(whole, null))).toBe(answer);
    expect(isForbidden(text, forbiddenIn(sealedWords(whole), null))).toBe(answer);
  });

  it('applies to one market, or to all', () => {
    expect(isForbidden('禁词', forbiddenIn(words, 'cn'))).toBe(true);
    expect(isForbidden('禁词', forbiddenIn(words, 'hk'))).toBe(false);
    expect(isForbidden('壞詞', forbiddenIn(words, 'hk'))).toBe(true);
    expect(isForbidden('坏词', forbiddenIn(words, 'my'))).toBe(true);
  });

  it('matches in its sealed form exactly as in plain text, and cannot be read', () => {
    expect(JSON.stringify(sealedWords(words))).not.toMatch(/bad|坏|词|壞|詞/i);
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 4 }), letters, (forbiddenWords, text) => {
        const list = forbiddenWords.filter((word) => lettersOnly(word) !== '');
        const plain = list.some((word) => lettersOnly(text).includes(lettersOnly(word)));
        const open = forbiddenIn({ everywhere: list }, null);
        expect(isForbidden(text, open)).toBe(plain);
        expect(isForbidden(text, forbiddenIn(sealedWords({ everywhere: list }), null))).toBe(plain);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is sealed only once', () => {
    expect(sealed(sealed('Bad Word'))).toBe(sealed('badword'));
    expect(sealed('badword')).toMatch(/^~7\.[0-9a-z]+$/);
  });

  it('has a unique seal among a hundred thousand', () => {
    const seals = new Set<string>();
    for (let number = 0; number < 100_000; number += 1) seals.add(sealed(String(1_000_000 + number)));
    expect(seals.size).toBe(100_000);
  });
});

describe('an engraving with forbidden words', () => {
  const ring = made(
    'single-ring',
    ['style', 'plain-band'],
    ['metal', 'pt950'],
    ['width', 40],
    ['finish', 'matte'],
    ['size', 509],
  );
  const tables = {
    ...testTables,
    engraving: { ...testTables.engraving, bannedWords: sealedWords(testTables.engraving.bannedWords) },
  };
  const reasonIn = (market: 'cn' | 'my', text: string) => {
    const shop = workshopIn(openWorkshop(tables, testFonts), market);
    const chosen = choose(shop, ring, 'engraving', [
      ...engraved('inside', '永'),
      ...engraved('outside', text),
    ]);
    return chosen.ok ? 'ok' : (chosen.error.data as { reason: { code: string } }).reason.code;
  };

  it('is refused with the browser’s tables, in the market that forbids them', () => {
    expect(reasonIn('cn', '禁 词')).toBe('TEXT_BANNED');
    expect(reasonIn('my', '禁 词')).toBe('ok');
    expect(reasonIn('my', '坏词')).toBe('TEXT_BANNED');
  });
});
