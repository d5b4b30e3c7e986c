import { regionOf } from '@jinlan/domain/members';
import { money } from '@jinlan/domain/money';
import type { DepositOffer } from '@jinlan/domain/orders';
import type { Wire } from '../../../graphql/wire.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { type Catalogue, presentMoney } from '../../catalogue/index.ts';
import { sellerOf } from '../../identity/index.ts';
import { wireLevels } from '../../members/index.ts';
import type { CartParts } from '../lines/parts.ts';
import type { CartContext } from '../opening/open-cart.ts';
import { presentCart } from '../presenting/present-cart.ts';
import type { PricedCart } from '../presenting/price-cart.ts';
import { couponCeilings } from './coupon-ceiling.ts';
import { depositOfSale } from './deposit-of-sale.ts';
import { shownCustomer } from './open-sales.ts';

/**
 * Presents a sale to its seller, who sees only the masked name and the level of the customer. Refuses with STAFF_ONLY, and
 * refuses the bag of a shopper with SALE_NOT_FOUND.
 */
export async function presentSale(
  parts: CartParts & { readonly catalogue: Catalogue },
  { actor, now }: CartContext,
  cart: PricedCart,
): Promise<Wire<'StaffSale'>> {
  const staff = sellerOf(actor);
  const { row, currency, storeView } = cart;
  if (row.seller === null || row.customerId === null) throw refuse('SALE_NOT_FOUND');
  const { db } = parts.platform;
  const member = { customerId: row.customerId, region: regionOf(storeView.market) };
  const [buyer, level] = await Promise.all([
    parts.customers.buyerOf(db, row.customerId),
    parts.members.levelOf(db, member, now),
  ]);
  return {
    id: row.id,
    customer_name: row.shipping === null ? '' : shownCustomer(row.shipping),
    needs_customer: row.shipping === null,
    level: wireLevels[level],
    asks_email: (buyer?.email ?? null) === null,
    store_code: row.seller.storeId,
    store_name: parts.stores.source(row.seller.storeId)?.name[storeView.locale] ?? row.seller.storeId,
    coupon_ceiling: presentMoney(money(couponCeilings(parts, currency)[staff.role], currency)),
    deposit_offer: presentOffer(depositOfSale(parts.stores, cart)),
    cart: await presentCart(cart, parts.stores, parts.catalogue),
  };
}

const presentOffer = (offer: DepositOffer | null): Wire<'DepositOffer'> | null =>
  offer && { deposit: presentMoney(offer.deposit), rest: presentMoney(offer.rest) };
