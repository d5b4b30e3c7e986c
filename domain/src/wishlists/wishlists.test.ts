import { describe, expect, it } from 'vitest';
import {
  checkListName,
  checkNote,
  codeAfter,
  isSameName,
  isWishedQuantity,
  joinQuantities,
  LARGEST_QUANTITY,
  readListId,
  takeQuantity,
  visibilities,
  type WatchedNow,
  type WatchState,
  watch,
} from './index.ts';

/** Every combination of the values. */
const all = <A, B, C>(as: readonly A[], bs: readonly B[], cs: readonly C[]) =>
  as.flatMap((a) => bs.flatMap((b) => cs.map((c) => [a, b, c] as const)));

/** A repeatable generator of whole numbers below `limit`. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describe('the name of a list', () => {
  it.each([
    ['  Birthday ', 'Birthday'],
    ['生日 💍', '生日 💍'],
    ['רשימה', 'רשימה'],
    ['e\u0301', 'é'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['💍'.repeat(60), '💍'.repeat(60)],
    ['two\nlines', 'two lines'],
  ])('%j is stored as %j', (name, stored) => {
    expect(checkListName(name)).toEqual({ ok: true, value: stored });
  });

  it.each(['', '  ', '\u200b', 'x'.repeat(61), 'x'.repeat(200), 'a\u0007', 'a\u202eb', 'a\ud800'])(
    '%j is refused',
    (name) => {
      expect(checkListName(name)).toMatchObject({ ok: false, error: { code: 'INVALID_TEXT' } });
    },
  );

  it('is the same in another case or width, and no other', () => {
    expect(isSameName('Birthday', 'BIRTHDAY')).toBe(true);
    expect(isSameName('ｗｉｓｈ', 'wish')).toBe(true);
    expect(isSameName('生日', '生辰')).toBe(false);
  });
});

describe('a note', () => {
  it('has at most 500 characters, and an empty one is none', () => {
    expect(checkNote(' \n ')).toEqual({ ok: true, value: null });
    expect(checkNote('a\nb')).toEqual({ ok: true, value: 'a\nb' });
    expect(checkNote('x'.repeat(500))).toMatchObject({ ok: true });
    expect(checkNote('x'.repeat(501))).toMatchObject({ ok: false });
  });
});

describe('the code of a list', () => {
  it('exists exactly while the list is public, and is new each time it becomes public', () => {
    for (const before of visibilities)
      for (const after of visibilities)
        expect(codeAfter(before, after)).toBe(
          after === 'PRIVATE' ? 'none' : before === 'PUBLIC' ? 'stays' : 'new',
        );
  });
});

describe('the id of a list', () => {
  it.each([
    ['0', 'default'],
    ['00', 'default'],
    ['17', 17],
    ['', null],
    ['-1', null],
    ['1.0', null],
    ['9999999999', null],
    ['１', null],
  ])('%j is read as %j', (text, id) => {
    expect(readListId(text)).toBe(id);
  });
});

describe('quantities', () => {
  it.each([0, -1, 1.5, 100, Number.NaN, Number.POSITIVE_INFINITY])('%d is none', (quantity) => {
    expect(isWishedQuantity(quantity)).toBe(false);
  });

  it('stay whole and from 1 to 99, however pieces are joined and taken', () => {
    const next = numbers(7);
    for (let round = 0; round < 1_000; round += 1) {
      const [present, other] = [next(LARGEST_QUANTITY) + 1, next(LARGEST_QUANTITY) + 1];
      const joined = joinQuantities(present, other);
      expect(isWishedQuantity(joined)).toBe(true);
      expect(joined).toBeGreaterThanOrEqual(Math.max(present, other));
      expect(joinQuantities(other, present)).toBe(joined);
      const { taken, left } = takeQuantity(present, next(3) === 0 ? null : other);
      expect(taken + left).toBe(present);
      expect(isWishedQuantity(taken)).toBe(true);
      expect(left).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('notices', () => {
  const states: readonly WatchState[] = all([null, 100], [true, false], [
    null,
    'price',
    'stock',
  ] as const).map(([toldPrice, soldOut, notice]) => ({ toldPrice, soldOut, notice }));
  const moments: readonly WatchedNow[] = all([null, 99, 100, 101], [true, false, null], [0]).map(
    ([price, inStock]) => ({ price, inStock }),
  );

  it('tell of a lower price and of a piece that is back, and of nothing that cannot be bought', () => {
    for (const before of states)
      for (const now of moments) {
        const after = watch(before, now);
        if (now.inStock !== true) expect(after.notice).toBeNull();
        if (after.notice === 'price') expect(now.price).toBeLessThan(before.toldPrice ?? 0);
        if (after.notice === 'stock') expect(before.soldOut || before.notice === 'stock').toBe(true);
        if (now.inStock === true && before.soldOut) expect(after.notice).toBe('stock');
        expect(after.toldPrice).toBe(before.toldPrice);
      }
  });

  it('do not change by another check at the same moment', () => {
    for (const before of states)
      for (const now of moments) {
        const once = watch(before, now);
        expect(watch(once, now)).toEqual(once);
      }
  });
});
