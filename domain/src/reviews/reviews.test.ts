import { describe, expect, it } from 'vitest';
import { afterCommand, checkReply, checkReview, claimsToBeShop, noRatings, ratingOf } from './index.ts';

const typed = { stars: 5, title: ' Lovely ', text: 'Warm\r\ngold', nickname: 'Mei\u200b' };
const reasonOf = (changes: Partial<typeof typed>) => {
  const checked = checkReview({ ...typed, ...changes });
  return checked.ok ? null : checked.error;
};

describe('a review', () => {
  it('has tidy texts without invisible characters', () => {
    expect(checkReview(typed)).toEqual({
      ok: true,
      value: { stars: 5, title: 'Lovely', text: 'Warm\ngold', nickname: 'Mei' },
    });
  });

  it.each([0, 6, 2.5, Number.NaN, -1])('does not have %d stars', (stars) => {
    expect(reasonOf({ stars })).toMatchObject({ code: 'REVIEW_INVALID', data: { reason: 'stars' } });
  });

  it('refuses empty texts and those that are too long', () => {
    for (const changes of [
      { title: '  ' },
      { title: 'a'.repeat(81) },
      { text: '\u200b' },
      { text: '金'.repeat(1_001) },
      { nickname: '' },
      { nickname: 'n'.repeat(31) },
    ])
      expect(reasonOf(changes)?.code).toBe('INVALID_TEXT');
    expect(reasonOf({ text: '金'.repeat(1_000) })).toBeNull();
  });

  it('knows nicknames that claim to be the shop, in any capitals, width and script', () => {
    const names = ['金兰', 'Jinlan'];
    for (const name of [
      ...[
        '金兰官方客服',
        '金 兰',
        '金蘭珠寶',
        '【官方】',
        'JINLAN',
        'ｊｉｎｌａｎ',
        'Jïn-lan',
        'j.i.n.l.a.n',
      ],
      ...['Official', 'ＯＦＦＩＣＩＡＬ shop', 'Customer  Service', '客 服小李', '客戶服務'],
    ])
      expect([name, claimsToBeShop(name, names)]).toEqual([name, true]);
    for (const name of ['Mei', '匿名顾客', 'A customer', '兰金', '金小兰', 'Jin', 'Off', '金'])
      expect([name, claimsToBeShop(name, names)]).toEqual([name, false]);
    expect(claimsToBeShop('Mei', ['', '!'])).toBe(false);
  });

  it('refuses a nickname that is an address', () => {
    for (const nickname of ['mei@example.com', 'www.example.com', 'gold.shop'])
      expect(reasonOf({ nickname })).toMatchObject({ code: 'REVIEW_INVALID', data: { reason: 'nickname' } });
  });

  it('has a reply of at most 500 characters', () => {
    expect(checkReply('a'.repeat(500)).ok).toBe(true);
    expect(checkReply('a'.repeat(501)).ok).toBe(false);
    expect(checkReply(' ').ok).toBe(false);
  });
});

describe('the stages of a review', () => {
  it('return to waiting with each edit', () => {
    for (const stage of ['waiting', 'shown', 'refused'] as const)
      expect(afterCommand(stage, 'edit')).toBe('waiting');
  });

  it('let the shop decide once, and take a decision back', () => {
    expect(afterCommand('waiting', 'show')).toBe('shown');
    expect(afterCommand('shown', 'show')).toBeNull();
    expect(afterCommand('shown', 'refuse')).toBe('refused');
    expect(afterCommand('refused', 'refuse')).toBeNull();
    expect(afterCommand('refused', 'show')).toBe('shown');
    expect(afterCommand('waiting', 'reply')).toBeNull();
  });
});

describe('ratings', () => {
  it('are the mean of the stars in tenths and percent', () => {
    expect(ratingOf([0, 0, 0, 1, 2])).toMatchObject({ count: 3, tenths: 47, percent: 93 });
    expect(ratingOf([1, 0, 0, 0, 0])).toMatchObject({ count: 1, tenths: 10, percent: 20 });
    expect(noRatings).toMatchObject({ count: 0, tenths: 0, percent: 0 });
  });
});
