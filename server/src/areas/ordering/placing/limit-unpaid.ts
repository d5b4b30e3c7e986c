import { type CurrencyCode, convert, money } from '@jinlan/domain/money';
import { shortenWait } from '@jinlan/domain/orders';
import { takerOf } from '@jinlan/domain/payments';
import type { Connection } from '../../../platform/database.ts';
import { wideShare } from '../../../platform/limits/source.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import type { Draft } from './draft-order.ts';
import { limitScarce, type TakenThings } from './limit-scarce.ts';
import { isBackedByPurchases } from './store-purchases.ts';
import {
  type Awaited,
  awaitedOf,
  type NetworkKeys,
  unpaidPieces,
  type Waiting,
  waitingOfStore,
  waitingOrders,
} from './store-unpaid.ts';

/** The share of a store's limit that guests may fill together; the rest is for members. */
const guestShare = 0.6;
/**
 * This many pieces of one network may wait for their payment, whatever they are worth. An order that is paid by card waits
 * for minutes, one that is paid to staff for days.
 */
const fewPieces: Readonly<Record<Awaited, number>> = { gateway: 10, staff: 1 };
/**
 * How many uses of promotions (with a code, a limit or a budget) the unpaid orders of a network may hold, as a share of the
 * pieces that it may hold for payment in a store.
 */
const shareWithUses = 1 / 3;
/** The share of a store's limit that one wide network may fill. */
const wideShareOfStore = 0.4;
/**
 * Once a store has more than `share` of its limit, a wide network may hold `ofNetwork` pieces at most, unless the
 * customer's earlier purchases are worth as much (`isBackedByPurchases`). Otherwise a few networks could fill the store.
 */
const piecesInFullStore = { share: 1 / 2, ofNetwork: 2 };

/**
 * Limits the pieces that unpaid orders reserve; call it after the order and its lines were written. A network is an IPv4
 * address or an IPv6 /64, a wide network an IPv4 /24 or an IPv6 /48 (docs/operating/limits.md). An order to be paid in a
 * store or by transfer reserves pieces for days at no cost, so its buyer, its network, its wide network and the store have
 * limits. An order that waits for a card reserves them for minutes, so only the networks have limits. A network's pieces
 * are limited by number and by value. Services, downloads and gift cards count as pieces, because they have stock.
 */
export async function limitUnpaid(
  services: Services,
  tx: Connection,
  order: OrderRow,
  networks: NetworkKeys,
  taken: TakenThings,
): Promise<void> {
  const taker = takerOf(order.paymentMethod);
  if (taker === 'nobody') return;
  const awaited = awaitedOf(taker);
  limitNetworks(services, awaited, order, await waitingOrders(tx, networks, awaited));
  if (awaited === 'staff') await limitUnpaidInStore(services, tx, order, networks);
  await limitScarce(services, tx, order, { networks, taken });
}

/** Limits the pieces that orders to be paid in a store or by transfer reserve: for the buyer, the network and the store. */
async function limitUnpaidInStore(
  services: Services,
  tx: Connection,
  order: OrderRow,
  networks: NetworkKeys,
): Promise<void> {
  const { ofBuyer, ofSource, ofStore } = services.platform.config.limits.unpaidPieces;
  const { customerId } = order.state.facts;
  const pieces = await unpaidPieces(tx, { ...order, customerId, networks });
  const ofWideNetwork = Math.min(ofSource * wideShare, Math.max(ofSource, ofStore * wideShareOfStore));
  if (pieces.ofBuyer > ofBuyer) throw refuse('TOO_MANY_UNPAID', { most: ofBuyer });
  if (pieces.ofSource > ofSource || pieces.ofWideNetwork > ofWideNetwork || pieces.ofStore > ofStore)
    throw refuse('PAY_IN_STORE_FULL');
  if (customerId === null && pieces.ofGuests > Math.ceil(ofStore * guestShare))
    throw refuse('PAY_IN_STORE_FULL_FOR_GUESTS');
  const isHalfFull = pieces.ofStore > ofStore * piecesInFullStore.share;
  if (isHalfFull && pieces.ofWideNetwork > piecesInFullStore.ofNetwork)
    if (!(await isBackedByPurchases(tx, order))) throw refuse('PAY_IN_STORE_FULL');
}

/**
 * Refuses an order if its network or wide network would hold too many uses of promotions, too many pieces, or pieces of too
 * much value.
 */
function limitNetworks(
  { platform, stores }: Services,
  awaited: Awaited,
  { holdsUses }: Pick<OrderRow, 'holdsUses'>,
  waiting: readonly Waiting[],
): void {
  const { unpaidPieces, unpaidValueOfSource } = platform.config.limits;
  // If the shop has no rate to Hong Kong dollars, the limit counts in the shop's own currency.
  const inHkd = (minor: number, currency: CurrencyCode): number =>
    convert(money(minor, currency), 'HKD', stores.rate(currency, 'HKD') ?? 1_000_000).minor;
  for (const [network, share] of [
    ['ofSource', 1],
    ['ofWideNetwork', wideShare],
  ] as const) {
    const held = waiting.reduce(
      (sums, { currency, [network]: each }) => ({
        pieces: sums.pieces + each.pieces,
        value: sums.value + inHkd(each.value, currency),
        uses: sums.uses + each.uses,
      }),
      { pieces: 0, value: 0, uses: 0 },
    );
    if (holdsUses && held.uses > unpaidPieces.ofSource * shareWithUses * share)
      throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: null });
    if (awaited === 'gateway' && held.pieces > unpaidPieces.ofSourceByCard * share)
      throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: null });
    if (held.pieces > fewPieces[awaited] * share && held.value > unpaidValueOfSource * 100 * share)
      throw refuse('TOO_MUCH_UNPAID', { most: fewPieces[awaited] });
  }
}

/**
 * Returns the order with the time until which it waits for its payment. For cards that time is short while unpaid orders of
 * the store hold many pieces, or many scarce ones. Orders that are placed at the same instant do not count each other.
 */
export async function withItsWait({ platform }: Services, tx: Connection, draft: Draft): Promise<Draft> {
  if (draft.state.stage !== 'pending' || takerOf(draft.paymentMethod) !== 'gateway') return draft;
  const { ofStoreByCard, scarceOfStore } = platform.config.limits.unpaidPieces;
  const { byCard, scarce } = await waitingOfStore(tx, draft.sourceCode);
  if (byCard + draft.pieces <= ofStoreByCard && scarce < scarceOfStore) return draft;
  const state = shortenWait(draft.state);
  return { ...draft, state, expiresAt: new Date(state.expiresAt) };
}
