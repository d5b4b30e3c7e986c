import { describe, expect, it } from 'vitest';
import { money, whole } from '../money/index.ts';
import {
  type BoardDraft,
  type BoardSettings,
  checkPublication,
  type GoldQuote,
  goldChange,
  haltOf,
} from './index.ts';

const now = new Date('2026-08-22T06:05:00Z');

/** The limits that a board has by default. */
const settings: BoardSettings = { staleAfterMinutes: 36 * 60, jumpBasisPoints: 300 };

function quote(sell: number, effectiveAt = '2026-08-22T01:30:00.000Z', version = 4): GoldQuote {
  return {
    type: 'CN-CK9999',
    version,
    sell: whole(sell, 'CNY'),
    buy: null,
    exchange: null,
    unit: 'gram',
    effectiveAt,
  };
}

describe('halting', () => {
  const board = (current: GoldQuote | null, accepted: GoldQuote | null, renewedAt: Date | null = null) =>
    haltOf({ type: 'CN-CK9999', current, accepted, renewedAt }, settings, now);

  it('does not happen on a fresh board that moved a little', () => {
    expect(board(quote(1_387), quote(1_363))).toBeNull();
    expect(board(quote(1_387), null)).toBeNull();
    expect(board(quote(1_030), quote(1_000))).toBeNull();
  });

  it('happens without a price, with a stale one, and after a jump in either direction', () => {
    expect(board(null, null)?.code).toBe('GOLD_PRICE_MISSING');
    expect(board(quote(1_387, '2026-08-20T01:30:00.000Z'), null)?.code).toBe('GOLD_PRICE_STALE');
    expect(board(quote(1_031), quote(1_000))).toMatchObject({
      code: 'GOLD_PRICE_JUMP',
      data: { version: 4, basisPoints: 310 },
    });
    expect(board(quote(969), quote(1_000))?.code).toBe('GOLD_PRICE_JUMP');
  });

  it('ends once a person has confirmed', () => {
    const leapt = quote(1_100);
    expect(board(leapt, leapt, now)).toBeNull();
    const old = quote(1_000, '2026-08-20T01:30:00.000Z');
    expect(board(old, old, new Date(now.getTime() - 60_000))).toBeNull();
    expect(board(old, old, new Date('2026-08-20T08:00:00.000Z'))).toMatchObject({
      code: 'GOLD_PRICE_STALE',
      data: { effectiveAt: '2026-08-20T08:00:00.000Z' },
    });
  });
});

describe('publishing', () => {
  const draft = (over: Partial<BoardDraft> = {}): BoardDraft => ({
    type: 'CN-CK9999',
    sell: whole(1_387, 'CNY'),
    buy: null,
    exchange: whole(1_193, 'CNY'),
    effectiveAt: '2026-08-22T06:05:00.000Z',
    ...over,
  });
  const check = (
    over: Partial<BoardDraft> = {},
    latest: GoldQuote | null = quote(1_363),
    accepted: GoldQuote | null = latest,
  ) => checkPublication(draft(over), latest, accepted, settings, now);

  it('numbers the version and recognises a jump', () => {
    expect(check()).toEqual({ ok: true, value: { version: 5, needsConfirmation: false } });
    expect(check({}, null)).toEqual({ ok: true, value: { version: 1, needsConfirmation: false } });
    expect(check({ sell: whole(1_500, 'CNY') })).toMatchObject({ value: { needsConfirmation: true } });
  });

  it('measures a jump from the last accepted price, also after small steps', () => {
    const leapt = quote(1_500);
    const near = { sell: whole(1_502, 'CNY') };
    expect(check(near, leapt, quote(1_363))).toMatchObject({ value: { needsConfirmation: true } });
    expect(check(near, leapt, leapt)).toMatchObject({ value: { needsConfirmation: false } });
    expect(check({ sell: whole(1_364, 'CNY') }, leapt, quote(1_363))).toMatchObject({
      value: { needsConfirmation: false },
    });
  });

  it.each<[Partial<BoardDraft>, string]>([
    [{ sell: whole(0, 'CNY') }, 'BOARD_PRICE_NOT_POSITIVE'],
    [{ sell: whole(-5, 'CNY') }, 'BOARD_PRICE_NOT_POSITIVE'],
    [{ sell: whole(1_387, 'HKD') }, 'BOARD_WRONG_CURRENCY'],
    [{ sell: money(138_750, 'CNY') }, 'BOARD_PRICE_OFF_STEP'],
    [{ type: 'HK-CK9999', sell: whole(48_665, 'HKD'), exchange: null }, 'BOARD_PRICE_OFF_STEP'],
    [{ exchange: whole(1_388, 'CNY') }, 'BOARD_ABOVE_SELL'],
    [{ effectiveAt: 'soon' }, 'BOARD_TIME_INVALID'],
    [{ effectiveAt: '2026-08-22T01:30:00.000Z' }, 'BOARD_TIME_BEFORE_CURRENT'],
    [{ effectiveAt: '2026-12-22T01:30:00.000Z' }, 'BOARD_TIME_TOO_FAR'],
  ])('refuses %o with %s', (over, code) => {
    expect(check(over)).toMatchObject({ ok: false, error: { code } });
  });
});

it('shows the change of the mocks: ▲ 24 (1.76 %)', () => {
  expect(goldChange(whole(1_363, 'CNY'), whole(1_387, 'CNY'))).toEqual({
    difference: whole(24, 'CNY'),
    basisPoints: 176,
    direction: 'up',
  });
  expect(goldChange(whole(1_363, 'CNY'), whole(1_363, 'CNY')).direction).toBe('level');
});
