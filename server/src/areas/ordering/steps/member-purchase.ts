import { countLines, regionFacts, regionOf, type SoldLine } from '@jinlan/domain/members';
import { money } from '@jinlan/domain/money';
import { endsWithRefund, isInvoiced, type OrderEvent, refunded } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';
import { numberLater } from '../documents/number-documents.ts';
import { returnedLines } from '../e-invoices/invoice-lines.ts';
import type { Services } from '../services.ts';
import { type LineRow, linesOf, type OrderRow } from '../store.ts';

type MemberServices = Pick<Services, 'platform' | 'stores' | 'members'>;

/** Returns the lines of an order in the form that the rules of points read. */
export const soldLines = (lines: readonly LineRow[]): readonly SoldLine[] =>
  lines.map(({ bullion, giftCard, ...line }) => ({
    ...line,
    isBullion: bullion,
    isGiftCard: giftCard !== null,
  }));

/** Returns the exchange rate from the order's currency to the region's, in parts per million; null if the shop has none. */
function rateOf({ platform, stores }: MemberServices, order: OrderRow): number | null {
  const { currency } = regionFacts[regionOf(order.market)];
  if (currency === order.currency) return 1_000_000;
  const rate = stores.rate(order.currency, currency);
  if (rate === null)
    platform.log.error(
      { order: order.number, from: order.currency, to: currency },
      'no rate counts this order',
    );
  return rate;
}

/** Counts a paid order for the level and points of its member. Does nothing for guests. */
export async function countPurchase(
  services: MemberServices,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { customerId } = order.state.facts;
  if (customerId === null) return;
  const rate = rateOf(services, order);
  if (rate === null) return;
  const now = services.platform.clock.now();
  const { points } = services.members.terms(now);
  const lines = countLines(points, soldLines(await linesOf(tx, order.id)), rate);
  const region = regionOf(order.market);
  await services.members.purchases.count(tx, { number: order.number, customerId, region, lines }, now);
}

export const startPoints = ({ platform, members }: MemberServices, tx: Connection, order: OrderRow) =>
  members.purchases.receive(tx, order.number, platform.clock.now());

/**
 * Ends the hold on points after a return was settled. If the order was claimed while the return waited, its points start
 * now.
 */
export async function releasePoints(
  services: MemberServices,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  await services.members.purchases.hold(tx, order.number, false);
  if (!endsWithRefund(order.state.stage)) await startPoints(services, tx, order);
}

/** Counts an order that its member claimed after it was paid. Does nothing if a part of it was refunded. */
export async function countClaimed(services: MemberServices, tx: Connection, order: OrderRow): Promise<void> {
  if (!isInvoiced(order.state) || refunded(order.state) !== null) return;
  await countPurchase(services, tx, order);
  if (order.state.stage === 'complete') await startPoints(services, tx, order);
}

/** Counts an order whose rest was paid, and gives its invoice a number. */
export async function countInFull(services: MemberServices, tx: Connection, order: OrderRow): Promise<void> {
  await numberLater(services.platform, tx, order);
  await countPurchase(services, tx, order);
}

/** Takes the level and points back that the refund of this step costs. */
export async function takeBackPurchase(
  services: MemberServices,
  tx: Connection,
  order: OrderRow,
  { refund, cardsRefund }: Pick<OrderEvent, 'refund' | 'cardsRefund'>,
): Promise<void> {
  const { state, number, version } = order;
  if (state.facts.customerId === null || refund === null) return;
  const rate = rateOf(services, order);
  if (rate === null) return;
  const isAll = endsWithRefund(state.stage);
  const { currency } = regionFacts[regionOf(order.market)];
  const amount = money(Math.floor(((refund.minor - cardsRefund) * rate) / 1_000_000), currency);
  const returned = isAll ? [] : await returnedLines(tx, order, await linesOf(tx, order.id));
  await services.members.purchases.takeBack(
    tx,
    number,
    { step: version, amount: isAll ? null : amount, returned },
    services.platform.clock.now(),
  );
}
