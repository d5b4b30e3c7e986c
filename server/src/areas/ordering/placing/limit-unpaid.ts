import { type CurrencyCode, convert, money } from '@jinlan/domain/money';
import { takerOf } from '@jinlan/domain/payments';
import type { Connection } from '../../../platform/database.ts';
import { wideShare } from '../../../platform/limits/source.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import {
  type Awaited,
  awaitedOf,
  cardPiecesOfStore,
  type NetworkKeys,
  unpaidPieces,
  type Waiting,
  waitingOrders,
} from './store-unpaid.ts';

/** The share of a store's limit that guests may fill together; the rest is for members. */
const guestShare = 0.6;
/**
 * As many pieces of one network may wait for their payment whatever they are worth: minutes for a card, days for
 * staff.
 */
const fewPieces: Readonly<Record<Awaited, number>> = { gateway: 10, staff: 1 };
/**
 * The share of a network's pieces for payment in a store as which its unpaid orders may hold uses of promotions
 * that have a code, a limit or a budget.
 */
const shareWithUses = 1 / 3;
/** The share of a store's limit that one wide network may fill. */
const wideShareOfStore = 0.4;

/**
 * Limits what unpaid orders reserve; call it after the order and its lines are written. A network is an IPv4
 * address or an IPv6 /64, a wide network an IPv4 /24 or an IPv6 /48 (docs/operating/limits.md). An order to be
 * paid in a store or by transfer reserves pieces for days at no cost, so its buyer, its network, its wide network
 * and the store have limits. An order that waits for a card reserves them for minutes, so only the networks have
 * limits. A network's pieces are limited by number and by value. Services, downloads and gift cards count as
 * pieces, because they have stock.
 */
export async function limitUnpaid(
  services: Services,
  tx: Connection,
  order: Pick<OrderRow, 'paymentMethod' | 'email' | 'telephone' | 'sourceCode' | 'state' | 'holdsUses'>,
  networks: NetworkKeys,
): Promise<void> {
  const taker = takerOf(order.paymentMethod);
  if (taker === 'nobody') return;
  const awaited = awaitedOf(taker);
  limitNetworks(services, awaited, order, await waitingOrders(tx, networks, awaited));
  if (awaited !== 'staff') return;
  const { ofBuyer, ofSource, ofStore } = services.platform.config.limits.unpaidPieces;
  const { customerId } = order.state.facts;
  const pieces = await unpaidPieces(tx, { ...order, customerId, networks });
  const ofWideNetwork = Math.min(ofSource * wideShare, Math.max(ofSource, ofStore * wideShareOfStore));
  if (pieces.ofBuyer > ofBuyer) throw refuse('TOO_MANY_UNPAID', { most: ofBuyer });
  if (pieces.ofSource > ofSource || pieces.ofWideNetwork > ofWideNetwork || pieces.ofStore > ofStore)
    throw refuse('PAY_IN_STORE_FULL');
  if (customerId === null && pieces.ofGuests > Math.ceil(ofStore * guestShare))
    throw refuse('PAY_IN_STORE_FULL_FOR_GUESTS');
}

/** Refuses an order that lets its network or its wide network reserve too many uses, pieces or too much value. */
function limitNetworks(
  { platform, stores }: Services,
  awaited: Awaited,
  { holdsUses }: Pick<OrderRow, 'holdsUses'>,
  waiting: readonly Waiting[],
): void {
  const { unpaidPieces, unpaidValueOfSource } = platform.config.limits;
  // A shop without a rate to Hong Kong dollars reads the limit in its own currency.
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
 * Whether a new order waits for its card for a short time only, because the orders of its store that wait
 * for theirs hold many pieces. Orders at the same instant do not count each other.
 */
export async function waitsShortly(
  { platform }: Services,
  tx: Connection,
  order: Pick<OrderRow, 'paymentMethod' | 'sourceCode' | 'pieces'>,
): Promise<boolean> {
  if (takerOf(order.paymentMethod) !== 'gateway') return false;
  const waiting = await cardPiecesOfStore(tx, order.sourceCode);
  return waiting + order.pieces > platform.config.limits.unpaidPieces.ofStoreByCard;
}
