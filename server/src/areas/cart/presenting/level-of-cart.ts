import { businessTime } from '@jinlan/domain/kernel';
import {
  craftDiscountIn,
  isCraftReduced,
  type MemberLevel,
  type MemberRegion,
  pointsOfLines,
  regionFacts,
  regionOf,
} from '@jinlan/domain/members';
import type { TierCraft } from '@jinlan/domain/pricing';
import type { Connection } from '../../../platform/database.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Members } from '../../members/index.ts';
import type { Stores } from '../../stores/index.ts';
import { classOf, type Piece } from '../lines/pieces.ts';
import type { CartRow } from '../store.ts';
import type { PriceContext } from './price-cart.ts';
import type { PricedLine } from './priced-line.ts';
import type { CartBuyer } from './promotions-of-cart.ts';

export interface CartMember {
  readonly region: MemberRegion;
  readonly level: MemberLevel;
  readonly birthMonth: number | null;
}

/** The member to whom the bag belongs, with the current level; null for guests. Costs a statement. */
export async function memberOfCart(
  members: Pick<Members, 'levelOf'>,
  db: Connection,
  { storeView, now }: PriceContext,
  { customerId }: Pick<CartRow, 'customerId'>,
  buyer: Pick<CartBuyer, 'birthMonth'> | null,
): Promise<CartMember | null> {
  if (customerId === null) return null;
  const region = regionOf(storeView.market);
  const level = await members.levelOf(db, { customerId, region }, now);
  return { region, level, birthMonth: buyer?.birthMonth ?? null };
}

interface Parts {
  readonly members: Pick<Members, 'terms'>;
  readonly catalogue: Pick<Catalogue, 'pieces'>;
  readonly stores: Pick<Stores, 'rate'>;
}

/** The reduction of the bag's craft charges by the member's level; null for none. */
export function levelCraft(
  { members, catalogue }: Omit<Parts, 'stores'>,
  { now }: PriceContext,
  { level, birthMonth }: CartMember,
  lines: readonly { readonly row: Pick<CartRow['lines'][number], 'id'>; readonly piece: Piece }[],
): TierCraft | null {
  const terms = members.terms(now);
  const basisPoints = craftDiscountIn(terms, level, { month: businessTime(now).month, birthMonth });
  if (basisPoints === 0) return null;
  const reduced = lines.filter(({ piece }) =>
    isCraftReduced(terms, classOf(piece), piece.made ? [] : catalogue.pieces.categoryKeys(piece.id)),
  );
  return { tier: level, basisPoints, lineIds: reduced.map(({ row }) => String(row.id)) };
}

/**
 * The points that an order of these lines earns, computed by the function that also books them. Guests get those of the
 * first level.
 */
export function earnedPoints(
  { members, catalogue, stores }: Parts,
  { storeView, currency, now }: PriceContext,
  member: CartMember | null,
  lines: readonly Pick<PricedLine, 'row' | 'piece' | 'unit' | 'total' | 'reduced'>[],
): number {
  const region = regionOf(storeView.market);
  const own = regionFacts[region].currency;
  const rate = own === currency ? 1_000_000 : stores.rate(currency, own);
  if (rate === null) return 0;
  const sold = lines.map(({ row, piece, unit, total, reduced }, index) => ({
    position: index + 1,
    quantity: row.quantity,
    row: total.total.minor,
    discount: reduced.minor,
    unitSteps: unit.steps,
    isBullion: catalogue.pieces.isBullion(piece.id),
    isGiftCard: row.giftCard !== null,
  }));
  return pointsOfLines(members.terms(now), { region, level: member?.level ?? 'fans' }, sold, rate);
}
