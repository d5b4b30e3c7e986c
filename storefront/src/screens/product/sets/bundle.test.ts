import { money } from '@jinlan/domain/money';
import { describe, expect, it } from 'vitest';
import {
  choose,
  chosenOnWire,
  firstSetChoice,
  isSetSoldOut,
  missingIn,
  priceOfChosen,
  type SetChoice,
  type SetOption,
  without,
} from './bundle.ts';

const choice = (uid: string, minor: number, more: Partial<SetChoice> = {}): SetChoice => ({
  uid,
  label: uid,
  quantity: 1,
  canChangeQuantity: false,
  isDefault: false,
  soldOut: false,
  price: money(minor, 'CNY'),
  product: null,
  ...more,
});
const bangles: SetOption = {
  uid: 'bangles',
  title: '手镯',
  required: true,
  many: false,
  choices: [choice('dragon', 100_000, { quantity: 2 }), choice('phoenix', 90_000, { quantity: 2 })],
};
const bells: SetOption = {
  uid: 'bells',
  title: '铃铛',
  required: false,
  many: true,
  choices: [choice('bell', 5_000, { canChangeQuantity: true }), choice('lock', 7_000)],
};
const options = [bangles, bells];

describe('a set on its page', () => {
  it('proposes what the retailer does, or the only one there is, and nothing that is sold out', () => {
    const proposed = { ...bangles, choices: [choice('a', 1), choice('b', 1, { isDefault: true })] };
    expect(firstSetChoice([proposed])).toEqual({ b: 1 });
    expect(firstSetChoice([{ ...bangles, choices: [choice('a', 1, { quantity: 2 })] }])).toEqual({ a: 2 });
    const gone = choice('a', 1, { isDefault: true, soldOut: true });
    expect(firstSetChoice([{ ...bangles, choices: [gone, choice('b', 1)] }])).toEqual({});
    expect(firstSetChoice(options)).toEqual({});
  });

  it('replaces a single choice, gathers several, and gives either up', () => {
    const dragon = choose(bangles, {}, 'dragon', 2);
    expect(choose(bangles, dragon, 'phoenix', 2)).toEqual({ phoenix: 2 });
    const both = choose(bells, choose(bells, dragon, 'bell', 1), 'lock', 1);
    expect(choose(bells, both, 'bell', 3)).toEqual({ dragon: 2, lock: 1, bell: 3 });
    expect(without(both, 'lock')).toEqual({ dragon: 2, bell: 1 });
    expect(choose(bangles, both, null, 1)).toEqual({ bell: 1, lock: 1 });
  });

  it('misses what must be chosen, and is sold out where none of that is left', () => {
    expect(missingIn(options, { bell: 1 }).map(({ uid }) => uid)).toEqual(['bangles']);
    expect(missingIn(options, { dragon: 2 })).toEqual([]);
    expect(isSetSoldOut(options)).toBe(false);
    const gone = bangles.choices.map((one) => ({ ...one, soldOut: true }));
    expect(isSetSoldOut([{ ...bangles, choices: gone }, bells])).toBe(true);
  });

  it('adds up as the bag will, and tells the bag what is chosen', () => {
    const chosen = { dragon: 2, bell: 3 };
    expect(priceOfChosen(options, chosen, 2.5)).toMatchObject({
      former: money(215_000, 'CNY'),
      saving: { minor: -5_400 },
      total: { minor: 209_600 },
    });
    expect(priceOfChosen(options, chosen, 0)?.saving).toBeNull();
    expect(priceOfChosen(options, {}, 2)).toBeNull();
    expect(chosenOnWire(options, chosen)).toEqual({
      selected_options: ['dragon', 'bell'],
      entered_options: [{ uid: 'bell', value: '3' }],
    });
  });
});
