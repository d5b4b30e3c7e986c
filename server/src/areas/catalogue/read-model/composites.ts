import { type BusinessDay, includesDay } from '@jinlan/domain/kernel';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { basisPoints, type CurrencyCode, convert, type Money, money } from '@jinlan/domain/money';
import type { FixedBasis, RateOf } from '@jinlan/domain/pricing';
import type { Groups } from '@jinlan/domain/validity';
import type { Amounts, BundleCharge, MarketDiscounts, SetDiscount } from '../types/product-types.ts';
import type { Columns } from './columns.ts';

/**
 * Pieces made of other pieces: a bundle costs what is chosen of it, or its own price and what the choices add to it, less
 * what the set is cheaper; a group is as dear as the pieces on its page. Each thing in them is a span of units, one for a simple piece, several for the variants of a
 * configurable one.
 */
export interface Composite {
  readonly kind: 'bundle' | 'grouped';
  readonly setDiscount: SetDiscount;
  /** Instead of that. */
  readonly marketDiscounts: MarketDiscounts;
  /** Its own price by currency; null where it costs what is in it. */
  readonly base: Amounts | null;
  readonly groups: readonly Group[];
}

interface Group {
  readonly key: string;
  readonly required: boolean;
  readonly items: readonly {
    readonly from: number;
    readonly to: number;
    readonly quantity: number;
    readonly charge: BundleCharge | null;
  }[];
}

/** A bundle or group as the database has it, whether or not its pieces are for sale. */
export interface Unmade {
  readonly kind: Composite['kind'];
  readonly setDiscount: SetDiscount;
  readonly marketDiscounts: MarketDiscounts;
  readonly base: Amounts | null;
  readonly groups: Groups;
}

/** By row, given what there is of them by number; what is not for sale any more is left out of its group. */
export function composeAll(
  unmade: ReadonlyMap<number, Unmade>,
  columns: Pick<Columns, 'rowById' | 'unitById' | 'unitStart'>,
): ReadonlyMap<number, Composite> {
  const composites = new Map<number, Composite>();
  for (const [id, one] of unmade) {
    const row = columns.rowById.get(id);
    if (row !== undefined) composites.set(row, compose(one, columns));
  }
  return composites;
}

function compose(
  { kind, setDiscount, marketDiscounts, base, groups }: Unmade,
  { rowById, unitById, unitStart }: Pick<Columns, 'rowById' | 'unitById' | 'unitStart'>,
): Composite {
  const items = (of: Groups[number][1]) =>
    (of ?? []).flatMap(([id, quantity, charge]) => {
      const row = rowById.get(id);
      const unit = unitById.get(id);
      if (unit !== undefined) return [{ from: unit, to: unit + 1, quantity, charge }];
      return row === undefined
        ? []
        : [{ from: unitStart[row] as number, to: unitStart[row + 1] as number, quantity, charge }];
    });
  return {
    kind,
    setDiscount,
    marketDiscounts,
    base,
    groups: groups.map(([required, of, key]) => ({ key: key ?? '', required, items: items(of) })),
  };
}

export interface Chosen {
  readonly unit: number;
  readonly quantity: number;
  readonly charge: BundleCharge | null;
}

export interface Extremes {
  readonly lowest: readonly Chosen[];
  readonly highest: readonly Chosen[];
  /** All that must be chosen can be had. */
  readonly inStock: boolean;
}

/** Null where something that must be chosen has no price. `costOfOne` is in minor units, and NaN for what is not sold here. */
export function extremesOf(
  { kind, groups }: Composite,
  costOfOne: (chosen: Chosen) => number,
  isSalable: (unit: number) => boolean,
): Extremes | null {
  const costOf = (chosen: Chosen): number => costOfOne(chosen) * chosen.quantity;
  const sides = groups.map(({ required, items }) => {
    const priced = items.flatMap(({ from, to, quantity, charge }) => {
      const units = Array.from({ length: to - from }, (_, at) => ({ unit: from + at, quantity, charge }));
      return units.filter((one) => !Number.isNaN(costOfOne(one)));
    });
    const salable = priced.filter(({ unit }) => isSalable(unit));
    const counted = (salable.length > 0 ? salable : priced).toSorted((a, b) => costOf(a) - costOf(b));
    return { required, inStock: salable.length > 0, lowest: counted[0], highest: counted.at(-1) };
  });
  const found = sides.flatMap(({ lowest, highest, ...side }) =>
    lowest && highest ? [{ ...side, lowest, highest }] : [],
  );
  const byCost = found.toSorted((a, b) => costOf(a.lowest) - costOf(b.lowest));
  const [cheapest] = byCost;
  if (!cheapest) return null;
  const required = found.filter((side) => side.required);
  if (required.length < sides.filter((side) => side.required).length && kind === 'bundle') return null;
  if (kind === 'grouped' || required.length === 0) {
    const dearest = found.toSorted((a, b) => costOf(b.highest) - costOf(a.highest))[0] ?? cheapest;
    return {
      lowest: [cheapest.lowest],
      highest: kind === 'grouped' ? [dearest.highest] : found.map(({ highest }) => highest),
      inStock: found.some(({ inStock }) => inStock),
    };
  }
  return {
    lowest: required.map(({ lowest }) => lowest),
    highest: found.map(({ highest }) => highest),
    inStock: required.every(({ inStock }) => inStock),
  };
}

/** What the set is cheaper than its pieces in a market on a day; null where it is not. */
export function setDiscountOn(
  { setDiscount, marketDiscounts }: Pick<Composite, 'setDiscount' | 'marketDiscounts'>,
  { market, day }: { readonly market: Market; readonly day: BusinessDay },
): SetDiscount | null {
  const discount = marketDiscounts[market] ?? setDiscount;
  return discount.basisPoints > 0 && includesDay(discount, day) ? discount : null;
}

/** Prices of a bundle with a price of its own, in one currency of a market. */
export interface OwnPrices {
  readonly base: Money;
  readonly chargeOf: (charge: BundleCharge | null) => Money;
}

/** Null where the market has no price of it, or a rate is missing. A share is of the base in the same currency. */
export function ownPricesOf(
  prices: Amounts,
  { market, currency }: { readonly market: Market; readonly currency: CurrencyCode },
  rateOf: RateOf,
): OwnPrices | null {
  const own = marketFacts[market].currency;
  const rate = rateOf(own, currency);
  const minor = prices[own];
  if (rate === null || minor === undefined) return null;
  const base = convert(money(minor, own), currency, rate);
  return {
    base,
    chargeOf: (charge) =>
      charge?.percent === undefined
        ? convert(money(charge?.prices[own] ?? 0, own), currency, rate)
        : basisPoints(base, charge.percent),
  };
}

export const asTag = (price: Money): FixedBasis => ({ kind: 'fixed', price, was: null });

/** Of a bundle's choice: the key of its option, and its unit. */
export interface ChosenUnit {
  readonly option: string;
  readonly unit: number;
}

/** The charges of these choices; null where they are not what may be bought: all of the bundle, and everything required. */
export function chargesOf(
  { groups }: Composite,
  chosen: readonly ChosenUnit[],
): readonly (BundleCharge | null)[] | null {
  const items = chosen.map(({ option, unit }) =>
    groups.find(({ key }) => key === option)?.items.find(({ from, to }) => unit >= from && unit < to),
  );
  const isWhole = groups.every(
    ({ key, required }) => !required || chosen.some(({ option }) => option === key),
  );
  if (items.length === 0 || !isWhole) return null;
  const charges = items.map((item) => (item ? { charge: item.charge } : null));
  return charges.some((one) => one === null) ? null : charges.map((one) => one?.charge ?? null);
}
