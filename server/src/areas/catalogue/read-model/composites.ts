import { type BusinessDay, includesDay } from '@jinlan/domain/kernel';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { basisPoints, type CurrencyCode, convert, type Money, money } from '@jinlan/domain/money';
import type { FixedBasis, RateOf } from '@jinlan/domain/pricing';
import type { Groups } from '@jinlan/domain/validity';
import type { Amounts, BundleCharge, MarketDiscounts, SetDiscount } from '../types/product-types.ts';
import type { Columns } from './columns.ts';

/**
 * A bundle or group of pieces. A bundle costs the sum of the chosen pieces, or its own price plus their charges, less the
 * set discount. A group costs what its pieces cost. Each item is a span of units: one for a simple piece, several for the
 * variants of a configurable one.
 */
export interface Composite {
  readonly kind: 'bundle' | 'grouped';
  readonly setDiscount: SetDiscount;
  /** Override `setDiscount` in their markets. */
  readonly marketDiscounts: MarketDiscounts;
  /** The bundle's own price by currency; null if the bundle costs the sum of its pieces. */
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

/** A bundle or group as stored, whether or not its pieces are for sale. */
export interface StoredComposite {
  readonly kind: Composite['kind'];
  readonly setDiscount: SetDiscount;
  readonly marketDiscounts: MarketDiscounts;
  readonly base: Amounts | null;
  readonly groups: Groups;
}

/** Returns composites by row from stored ones by id; items that are no longer for sale are skipped. */
export function composeAll(
  storedComposites: ReadonlyMap<number, StoredComposite>,
  columns: Pick<Columns, 'rowById' | 'unitById' | 'unitStart'>,
): ReadonlyMap<number, Composite> {
  const composites = new Map<number, Composite>();
  for (const [id, stored] of storedComposites) {
    const row = columns.rowById.get(id);
    if (row !== undefined) composites.set(row, compose(stored, columns));
  }
  return composites;
}

function compose(
  { kind, setDiscount, marketDiscounts, base, groups }: StoredComposite,
  { rowById, unitById, unitStart }: Pick<Columns, 'rowById' | 'unitById' | 'unitStart'>,
): Composite {
  const items = (selections: Groups[number][1]) =>
    (selections ?? []).flatMap(([id, quantity, charge]) => {
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
    groups: groups.map(([required, selections, key]) => ({
      key: key ?? '',
      required,
      items: items(selections),
    })),
  };
}

export interface ChosenItem {
  readonly unit: number;
  readonly quantity: number;
  readonly charge: BundleCharge | null;
}

export interface Extremes {
  readonly lowest: readonly ChosenItem[];
  readonly highest: readonly ChosenItem[];
  /** True where all required pieces are in stock. */
  readonly inStock: boolean;
}

/** Returns null where a required item has no price. `costOfOne` returns minor units, NaN for an item not sold here. */
export function extremesOf(
  { kind, groups }: Composite,
  costOfOne: (chosen: ChosenItem) => number,
  isSalable: (unit: number) => boolean,
): Extremes | null {
  const costOf = (chosen: ChosenItem): number => costOfOne(chosen) * chosen.quantity;
  const groupExtremes = groups.map(({ required, items }) => {
    const priced = items.flatMap(({ from, to, quantity, charge }) => {
      const units = Array.from({ length: to - from }, (_, at) => ({ unit: from + at, quantity, charge }));
      return units.filter((item) => !Number.isNaN(costOfOne(item)));
    });
    const salable = priced.filter(({ unit }) => isSalable(unit));
    const candidates = (salable.length > 0 ? salable : priced).toSorted((a, b) => costOf(a) - costOf(b));
    return { required, inStock: salable.length > 0, lowest: candidates[0], highest: candidates.at(-1) };
  });
  const pricedGroups = groupExtremes.flatMap(({ lowest, highest, ...group }) =>
    lowest && highest ? [{ ...group, lowest, highest }] : [],
  );
  const byCost = pricedGroups.toSorted((a, b) => costOf(a.lowest) - costOf(b.lowest));
  const [cheapest] = byCost;
  if (!cheapest) return null;
  const requiredGroups = pricedGroups.filter((group) => group.required);
  if (requiredGroups.length < groupExtremes.filter((group) => group.required).length && kind === 'bundle')
    return null;
  if (kind === 'grouped' || requiredGroups.length === 0) {
    const dearest = pricedGroups.toSorted((a, b) => costOf(b.highest) - costOf(a.highest))[0] ?? cheapest;
    return {
      lowest: [cheapest.lowest],
      highest: kind === 'grouped' ? [dearest.highest] : pricedGroups.map(({ highest }) => highest),
      inStock: pricedGroups.some(({ inStock }) => inStock),
    };
  }
  return {
    lowest: requiredGroups.map(({ lowest }) => lowest),
    highest: pricedGroups.map(({ highest }) => highest),
    inStock: requiredGroups.every(({ inStock }) => inStock),
  };
}

/** The discount of the set in a market on a day; null where there is none. */
export function setDiscountOn(
  { setDiscount, marketDiscounts }: Pick<Composite, 'setDiscount' | 'marketDiscounts'>,
  { market, day }: { readonly market: Market; readonly day: BusinessDay },
): SetDiscount | null {
  const discount = marketDiscounts[market] ?? setDiscount;
  return discount.basisPoints > 0 && includesDay(discount, day) ? discount : null;
}

/** Prices of a bundle that has its own price, in one currency of a market. */
export interface OwnPrices {
  readonly base: Money;
  readonly chargeOf: (charge: BundleCharge | null) => Money;
}

/** Returns null where the market has no price or an exchange rate is missing. Percentages apply to the base price. */
export function ownPricesOf(
  prices: Amounts,
  { market, currency }: { readonly market: Market; readonly currency: CurrencyCode },
  rateOf: RateOf,
): OwnPrices | null {
  const marketCurrency = marketFacts[market].currency;
  const rate = rateOf(marketCurrency, currency);
  const minor = prices[marketCurrency];
  if (rate === null || minor === undefined) return null;
  const base = convert(money(minor, marketCurrency), currency, rate);
  return {
    base,
    chargeOf: (charge) =>
      charge?.percent === undefined
        ? convert(money(charge?.prices[marketCurrency] ?? 0, marketCurrency), currency, rate)
        : basisPoints(base, charge.percent),
  };
}

export const fixedBasis = (price: Money): FixedBasis => ({ kind: 'fixed', price, was: null });

/** A chosen unit of a bundle, with the key of its option. */
export interface ChosenUnit {
  readonly option: string;
  readonly unit: number;
}

/** Returns the charges of the chosen units; null where a unit is not in the bundle or a required one is missing. */
export function chargesOf(
  { groups }: Composite,
  chosen: readonly ChosenUnit[],
): readonly (BundleCharge | null)[] | null {
  const items = chosen.map(({ option, unit }) =>
    groups.find(({ key }) => key === option)?.items.find(({ from, to }) => unit >= from && unit < to),
  );
  const hasAllRequired = groups.every(
    ({ key, required }) => !required || chosen.some(({ option }) => option === key),
  );
  if (items.length === 0 || !hasAllRequired) return null;
  const charges = items.map((item) => (item ? { charge: item.charge } : null));
  return charges.some((entry) => entry === null) ? null : charges.map((entry) => entry?.charge ?? null);
}
