import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Workshop } from '../../workshop/index.ts';
import { loadMakingNeeds } from '../lines/making-needs.ts';
import type { LineSource } from './present-cart.ts';
import type { PricedCart } from './price-cart.ts';

type Days = ReadonlyMap<number, BusinessDay>;

/** The lines of a cart share its days, because they take places from each other. */
const daysOfCarts = new WeakMap<PricedCart, Promise<Days>>();

/** The days that an order of the cart would promise now, by the id of the line; empty where the workshop has no place. */
async function promisedDays(
  { lines, storeView }: PricedCart,
  catalogue: Catalogue,
  workshop: Pick<Workshop, 'preview'>,
): Promise<Days> {
  const needOf = await loadMakingNeeds(catalogue, lines);
  const made = lines.flatMap((line) => {
    const need = needOf(line);
    return need ? [{ id: line.row.id, need }] : [];
  });
  const needs = made.map(({ need }) => need);
  const promises = (await workshop.preview(storeView.market, needs)) ?? [];
  return new Map(promises.flatMap(({ dueOn }, index) => (made[index] ? [[made[index].id, dueOn]] : [])));
}

/** Null for a line of ready pieces, and where the workshop has no place for the cart. */
export async function promisedDayOf(
  { line, cart }: Pick<LineSource, 'line' | 'cart'>,
  catalogue: Catalogue,
  workshop: Pick<Workshop, 'preview'>,
): Promise<BusinessDay | null> {
  if (!line.piece.madeToOrder) return null;
  const days = daysOfCarts.get(cart) ?? promisedDays(cart, catalogue, workshop);
  daysOfCarts.set(cart, days);
  return (await days).get(line.row.id) ?? null;
}
