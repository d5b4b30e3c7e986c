import { type CurrencyCode, convert, money } from '@jinlan/domain/money';
import { takerOf } from '@jinlan/domain/payments';
import type { Connection } from '../../../platform/database.ts';
import { wideShare } from '../../../platform/limits/source.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import {
  cardPiecesOfStore,
  type NetworkKeys,
  unpaidPieces,
  type WaitingCards,
  waitingCards,
} from './store-unpaid.ts';

/** The share of a store's limit that guests may fill together; the rest is for members. */
const guestShare = 0.6;
/** As many pieces of one source may wait for their cards whatever they are worth. */
const fewPieces = 10;

/**
 * Limits the pieces that unpaid orders reserve; call it after the order and its lines are written. An
 * order paid in a store reserves pieces for days at no cost, so limits apply to its buyer, source, wide
 * network and store. An order awaiting its gateway reserves them for minutes, so only source and wide
 * network count, by pieces and value. Services and downloads reserve nothing.
 */
export async function limitUnpaid(
  services: Services,
  tx: Connection,
  order: Pick<OrderRow, 'paymentMethod' | 'email' | 'telephone' | 'sourceCode' | 'state' | 'pieces'>,
  networks: NetworkKeys,
): Promise<void> {
  if (order.pieces === 0) return;
  const { ofBuyer, ofSource, ofStore } = services.platform.config.limits.unpaidPieces;
  const taker = takerOf(order.paymentMethod);
  if (taker === 'gateway') limitCards(services, await waitingCards(tx, networks));
  if (taker !== 'till') return;
  const { customerId } = order.state.facts;
  const pieces = await unpaidPieces(tx, { ...order, customerId, networks });
  if (pieces.ofBuyer > ofBuyer) throw refuse('TOO_MANY_UNPAID', { most: ofBuyer });
  if (pieces.ofSource > ofSource || pieces.ofWideNetwork > ofSource * wideShare || pieces.ofStore > ofStore)
    throw refuse('PAY_IN_STORE_FULL');
  if (customerId === null && pieces.ofGuests > Math.ceil(ofStore * guestShare))
    throw refuse('PAY_IN_STORE_FULL_FOR_GUESTS');
}

function limitCards({ platform, stores }: Services, waiting: readonly WaitingCards[]): void {
  const { unpaidPieces, unpaidCardValueOfSource } = platform.config.limits;
  // A shop without a rate to Hong Kong dollars reads the limit in its own currency.
  const inHkd = (minor: number, currency: CurrencyCode): number =>
    convert(money(minor, currency), 'HKD', stores.rate(currency, 'HKD') ?? 1_000_000).minor;
  const sum = (amountOf: (sums: WaitingCards) => number): number =>
    waiting.reduce((total, sums) => total + amountOf(sums), 0);
  const networks = [
    {
      share: 1,
      pieces: sum(({ ofSource }) => ofSource),
      value: sum(({ valueOfSource, currency }) => inHkd(valueOfSource, currency)),
    },
    {
      share: wideShare,
      pieces: sum(({ ofWideNetwork }) => ofWideNetwork),
      value: sum(({ valueOfWideNetwork, currency }) => inHkd(valueOfWideNetwork, currency)),
    },
  ];
  for (const { share, pieces, value } of networks) {
    if (pieces > unpaidPieces.ofSourceByCard * share)
      throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: null });
    if (pieces > fewPieces * share && value > unpaidCardValueOfSource * 100 * share)
      throw refuse('TOO_MUCH_UNPAID', { most: fewPieces });
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
  if (order.pieces === 0 || takerOf(order.paymentMethod) !== 'gateway') return false;
  const waiting = await cardPiecesOfStore(tx, order.sourceCode);
  return waiting + order.pieces > platform.config.limits.unpaidPieces.ofStoreByCard;
}
