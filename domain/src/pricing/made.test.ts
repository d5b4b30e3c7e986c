import { describe, expect, test } from 'vitest';
import { money } from '../money/index.ts';
import type { GoldQuotes } from './gold.ts';
import type { MadeBasis } from './made.ts';
import { convertBasis, currencyOf, metalsOf, pricePiece } from './piece.ts';
import { priceChange } from './price-change.ts';
import { step } from './waterfall.ts';

const board = (perGram: number, version: number): GoldQuotes => ({
  CK9999: {
    type: 'CN-CK9999',
    metal: 'CK9999',
    sell: money(perGram, 'CNY'),
    buy: null,
    exchange: null,
    unit: 'gram',
    version,
    effectiveAt: '2026-11-21T00:00:00Z',
  } as never,
});

const ring = (part: 'her' | 'him', by: 'board' | 'karat') => ({
  part,
  metals: [
    {
      alloy: by === 'board' ? 'gold-999' : 'pt950',
      weightMg: 4_000,
      price:
        by === 'board'
          ? ({ by: 'board', metal: 'CK9999' } as const)
          : ({ by: 'karat', perGram: money(40_000, 'CNY') } as const),
    },
  ],
  steps: [step('craft-charge', money(74_000, 'CNY'), {})],
});

const made = (...parts: MadeBasis['parts']): MadeBasis => ({
  kind: 'made',
  currency: 'CNY',
  parts,
  discountBasisPoints: parts.length > 1 ? 500 : 0,
});

describe('the price of what is made to order', () => {
  test('adds metal, charges and a pair’s discount, step by step', () => {
    const price = pricePiece(made(ring('her', 'board'), ring('him', 'karat')), board(100_000, 1));
    expect(price.ok && price.value.steps.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['gold-value', 400_000],
      ['craft-charge', 74_000],
      ['metal-value', 160_000],
      ['craft-charge', 74_000],
      ['set-discount', -35_400],
    ]);
    expect(price.ok && price.value.total.minor).toBe(672_600);
  });

  test('follows exactly the boards of its metals, and is refused if one is missing', () => {
    const pair = made(ring('her', 'board'), ring('him', 'board'));
    expect(metalsOf(pair)).toEqual(['CK9999']);
    expect(metalsOf(made(ring('her', 'karat')))).toEqual([]);
    expect(currencyOf(pair)).toBe('CNY');
    expect(pricePiece(pair, {})).toMatchObject({ ok: false, error: { code: 'GOLD_PRICE_UNAVAILABLE' } });
  });

  test('reports a board’s change in both directions, and none for a metal with its own price', () => {
    const change = (basis: MadeBasis, now: number) => priceChange(basis, 1, board(100_000, 1), board(now, 2));
    expect(change(made(ring('her', 'board')), 101_000)).toMatchObject({
      ok: true,
      value: { difference: { minor: 4_000 } },
    });
    expect(change(made(ring('her', 'board')), 99_000)).toMatchObject({
      ok: true,
      value: { difference: { minor: -4_000 } },
    });
    expect(change(made(ring('her', 'karat')), 101_000)).toEqual({ ok: true, value: null });
  });

  test('is exchanged amount by amount, except what follows a board', () => {
    const exchanged = convertBasis(made(ring('her', 'board'), ring('him', 'karat')), 'HKD', 1_100_000);
    expect(exchanged).toMatchObject({
      kind: 'made',
      currency: 'HKD',
      parts: [
        { metals: [{ price: { by: 'board', metal: 'CK9999' } }], steps: [{ amount: { currency: 'HKD' } }] },
        { metals: [{ price: { by: 'karat', perGram: { minor: 44_000, currency: 'HKD' } } }] },
      ],
    });
    const [, his] = exchanged.kind === 'made' ? exchanged.parts : [];
    expect(his?.steps[0]?.amount.minor).toBe(81_400);
  });
});
