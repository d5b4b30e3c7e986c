import { money } from '@jinlan/domain/money';
import { describe, expect, it } from 'vitest';
import {
  choose,
  chosenOnWire,
  firstSetChoice,
  isSetSoldOut,
  missingIn,
  priceOfChosen,
  readSetChosen,
  restsWith,
  type SetChoice,
  type SetOption,
  without,
  writeSetChosen,
} from './bundle.ts';

const choice = (uid: string, minor: number, overrides: Partial<SetChoice> = {}): SetChoice => ({
  uid,
  label: uid,
  quantity: 1,
  canChangeQuantity: false,
  isDefault: false,
  soldOut: false,
  price: money(minor, 'CNY'),
  adds: false,
  product: null,
  ...overrides,
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
  it('has the retailer’s default choices and single choices, and nothing sold out', () => {
    const proposed = { ...bangles, choices: [choice('a', 1), choice('b', 1, { isDefault: true })] };
    expect(firstSetChoice([proposed])).toEqual({ b: 1 });
    expect(firstSetChoice([{ ...bangles, choices: [choice('a', 1, { quantity: 2 })] }])).toEqual({ a: 2 });
    const soldOutChoices = choice('a', 1, { isDefault: true, soldOut: true });
    expect(firstSetChoice([{ ...bangles, choices: [soldOutChoices, choice('b', 1)] }])).toEqual({});
    expect(firstSetChoice(options)).toEqual({});
  });

  it('replaces a single choice, collects several, and removes either', () => {
    const dragon = choose(bangles, {}, 'dragon', 2);
    expect(choose(bangles, dragon, 'phoenix', 2)).toEqual({ phoenix: 2 });
    const both = choose(bells, choose(bells, dragon, 'bell', 1), 'lock', 1);
    expect(choose(bells, both, 'bell', 3)).toEqual({ dragon: 2, lock: 1, bell: 3 });
    expect(without(both, 'lock')).toEqual({ dragon: 2, bell: 1 });
    expect(choose(bangles, both, null, 1)).toEqual({ bell: 1, lock: 1 });
  });

  it('reports a missing required choice, and is sold out if none of its pieces is in stock', () => {
    expect(missingIn(options, { bell: 1 }).map(({ uid }) => uid)).toEqual(['bangles']);
    expect(missingIn(options, { dragon: 2 })).toEqual([]);
    expect(isSetSoldOut(options)).toBe(false);
    const soldOutChoices = bangles.choices.map((one) => ({ ...one, soldOut: true }));
    expect(isSetSoldOut([{ ...bangles, choices: soldOutChoices }, bells])).toBe(true);
  });

  it('is parsed back from its own address', () => {
    const before = new URLSearchParams('utm=a');
    for (const chosen of [{ dragon: 2, bell: 3, lock: 1 }, { phoenix: 2 }, {}]) {
      const written = writeSetChosen(chosen, before);
      expect(written.get('utm')).toBe('a');
      expect(readSetChosen(options, written)).toEqual(chosen);
    }
  });

  it('accepts from the address neither unknown nor sold-out pieces, and only the set’s quantities', () => {
    const address = new URLSearchParams('set=dragon.9&set=nobody.1&set=bell.0&set=lock.x&set=');
    expect(readSetChosen(options, address)).toEqual({ dragon: 2 });
    const soldOutChoices = bangles.choices.map((one) => ({ ...one, soldOut: true }));
    expect(readSetChosen([{ ...bangles, choices: soldOutChoices }], address)).toEqual({});
    const proposed = { ...bangles, choices: [choice('a', 1), choice('b', 1, { isDefault: true })] };
    expect(readSetChosen([proposed], new URLSearchParams())).toEqual({ b: 1 });
  });

  it('adds up as the bag does, and sends the bag its choices', () => {
    const chosen = { dragon: 2, bell: 3 };
    expect(priceOfChosen(options, chosen, 2.5)).toMatchObject({
      former: money(215_000, 'CNY'),
      saving: { minor: -5_400 },
      total: { minor: 209_600 },
    });
    expect(priceOfChosen(options, chosen, 0)?.saving).toBeNull();
    const own = priceOfChosen(options, { phoenix: 2 }, 10, money(200_000, 'CNY'));
    expect([own?.former.minor, own?.total.minor]).toEqual([380_000, 342_000]);
    expect(priceOfChosen(options, {}, 2)).toBeNull();
    expect(chosenOnWire(options, chosen)).toEqual({
      selected_options: ['dragon', 'bell'],
      entered_options: [{ uid: 'bell', value: '3' }],
    });
  });
});

describe('a set while a gold price board is halted', () => {
  const gold = { uid: 'p', sku: 'p', stock_status: 'IN_STOCK' as const, gold_price_type: 'CN-CK9999' };
  const bangle = (uid: string, type: string | null): SetChoice =>
    choice(uid, 100_000, { product: { ...gold, gold_price_type: type } });
  const mixed: SetOption = { ...bangles, choices: [bangle('gold', 'CN-CK9999'), bangle('tag', null)] };
  const onlyGold: SetOption = { ...bangles, choices: [bangle('gold', 'CN-CK9999')] };
  const isHalted = (type: string | null | undefined): boolean => type === 'CN-CK9999';

  it.each<[string, SetOption, Record<string, number>, boolean]>([
    ['cannot be bought while a piece of that board is chosen', mixed, { gold: 1 }, true],
    ['can be bought while others are chosen', mixed, { tag: 1 }, false],
    ['can be bought while another can still be chosen', mixed, {}, false],
    ['cannot be bought while nothing else can be chosen', onlyGold, {}, true],
    ['can be bought if the option is not required', { ...onlyGold, required: false }, {}, false],
  ])('%s', (_, option, chosen, rests) => {
    expect(restsWith([option], chosen, isHalted)).toBe(rests);
    expect(restsWith([option], chosen, () => false)).toBe(false);
  });
});
