import { basisPoints, type Money } from '@jinlan/domain/money';

/**
 * Pieces made of other pieces: a bundle costs what is chosen of it, less what the set is cheaper; a group is as dear as
 * the pieces on its page. Each thing in them is a span of units, one for a simple piece, several for the variants of a
 * configurable one.
 */
export interface Composite {
  readonly kind: 'bundle' | 'grouped';
  readonly setDiscount: number;
  readonly groups: readonly Group[];
}

interface Group {
  readonly required: boolean;
  readonly items: readonly { readonly from: number; readonly to: number; readonly quantity: number }[];
}

export interface Chosen {
  readonly unit: number;
  readonly quantity: number;
}

export interface Extremes {
  readonly lowest: readonly Chosen[];
  readonly highest: readonly Chosen[];
  /** All that must be chosen can be had. */
  readonly inStock: boolean;
}

/** Null where something that must be chosen has no price. `totalOf` answers NaN for what is not sold here. */
export function extremesOf(
  { kind, groups }: Composite,
  totalOf: (unit: number) => number,
  isSalable: (unit: number) => boolean,
): Extremes | null {
  const costOf = ({ unit, quantity }: Chosen): number => totalOf(unit) * quantity;
  const sides = groups.map(({ required, items }) => {
    const priced = items.flatMap(({ from, to, quantity }) => {
      const units: Chosen[] = [];
      for (let unit = from; unit < to; unit += 1)
        if (!Number.isNaN(totalOf(unit))) units.push({ unit, quantity });
      return units;
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

/** What the set is cheaper than its pieces. */
export const discountOf = (sum: Money, setDiscount: number): Money => basisPoints(sum, setDiscount);

/** Whether these units are a choice of the bundle that may be bought: all of it, and everything that is required. */
export function isChoiceOf({ groups }: Composite, units: readonly number[]): boolean {
  const has = (group: Group, unit: number): boolean =>
    group.items.some(({ from, to }) => unit >= from && unit < to);
  return (
    units.length > 0 &&
    units.every((unit) => groups.some((group) => has(group, unit))) &&
    groups.every((group) => !group.required || units.some((unit) => has(group, unit)))
  );
}
