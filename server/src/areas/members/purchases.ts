import type { WeightedLine } from '@jinlan/domain/e-invoices';
import { businessDay } from '@jinlan/domain/kernel';
import {
  type CountedLine,
  linesLeft,
  type MemberRegion,
  pointsAvailableAt,
  pointsExpireAt,
  pointsFor,
} from '@jinlan/domain/members';
import type { Money } from '@jinlan/domain/money';
import type { Connection } from '../../platform/database.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountOf, pointsLedger } from './accounts.ts';
import { refreshStanding, type StandingParts } from './standing.ts';
import * as store from './store.ts';
import type { Terms } from './terms.ts';

export interface PaidOrder {
  readonly number: string;
  readonly customerId: string;
  readonly region: MemberRegion;
  /** The lines that count for points and level, in minor units of the region's currency. */
  readonly lines: readonly CountedLine[];
}

/**
 * Records what members buy. The order's step calls these methods in its own transaction, which holds the order's lock.
 */
export interface Purchases {
  /**
   * Notes a paid order, which counts for level and points once it was received and can no longer be returned. A repetition
   * does nothing.
   */
  count(tx: Connection, order: PaidOrder, now: Date): Promise<void>;
  /** Records the receipt of the order: its points become available `waitDays` later. */
  receive(tx: Connection, orderNumber: string, now: Date): Promise<void>;
  /** While a return waits, the order's points cannot be used, and it does not count for the level. */
  hold(tx: Connection, orderNumber: string, isHeld: boolean): Promise<void>;
  /** Whether a purchase of the customer counts: it was received, and can no longer be returned. */
  hasBought(db: Connection, customerId: string): Promise<boolean>;
  /** Takes points and spending of a refund back. If the points were used meanwhile, the balance becomes negative. */
  takeBack(tx: Connection, orderNumber: string, refund: Refund, now: Date): Promise<void>;
}

export interface Refund {
  /** The version of the order with this refund. */
  readonly step: number;
  /** The refund in the region's currency; null if it pays back the whole order. */
  readonly amount: Money | null;
  /** The pieces that came back; empty for a refund without a return. */
  readonly returned: readonly WeightedLine[];
}

export type BookingTerms = Pick<Terms, 'history' | 'at'>;

interface PurchaseParts extends StandingParts {
  readonly terms: BookingTerms;
}

const totals = (rate: number, lines: readonly CountedLine[], percent: number) => ({
  spent: lines.reduce((sum, { paid }) => sum + paid, 0),
  points: pointsFor(
    rate,
    lines.reduce((sum, { earns }) => sum + earns, 0),
    percent,
  ),
});

export const createPurchases = ({ terms, jobs }: PurchaseParts): Purchases => ({
  async count(tx, { number, customerId, region, lines }, now) {
    if (lines.length === 0) return;
    const member = { customerId, region };
    const { level } = await refreshStanding(tx, { terms, jobs }, member, now);
    const { levels, rates } = terms.at(now);
    const { pointsPercent } = levels[level];
    const ratePercent = rates[region];
    await store.addPurchase(tx, {
      ...{ ...member, orderNumber: number, day: businessDay(now), lines, pointsPercent, ratePercent },
      ...{ ...totals(ratePercent, lines, pointsPercent), availableAt: null },
    });
  },

  receive: (tx, orderNumber, now) =>
    store.startPoints(tx, orderNumber, pointsAvailableAt(terms.at(now).points, now)),

  hold: store.holdPurchase,
  hasBought: store.hasBooked,

  async takeBack(tx, orderNumber, { step, amount: refunded, returned }, now) {
    const purchase = await store.lockPurchase(tx, orderNumber);
    if (purchase === null) return;
    const lines = linesLeft(purchase.lines, refunded, returned);
    const left = totals(purchase.ratePercent, lines, purchase.pointsPercent);
    await store.savePurchase(tx, orderNumber, { lines, ...left });
    const amount = purchase.points - left.points;
    if (purchase.bookedAt !== null && amount > 0) {
      const cause = `refund:${orderNumber}:${step}`;
      const taken = await pointsLedger.debit(tx, accountOf(purchase), {
        ...{ amount, against: 'orders', cause, at: now },
      });
      if (!taken.ok)
        throw new Error(`Points of order ${orderNumber} were not taken back: ${taken.error.code}`);
    }
    await refreshStanding(tx, { terms, jobs }, purchase, now);
  },
});

/** Books the points whose waiting time is over, and counts their orders for the level. */
export function bookDuePoints(
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'jobs'>,
  terms: Pick<Terms, 'at' | 'history'>,
): Promise<void> {
  const now = platform.clock.now();
  return eachDue(
    platform,
    (limit) => store.duePurchases(platform.db, now, limit),
    (tx, orderNumber) => bookPoints(tx, { terms, jobs: platform.jobs }, orderNumber, now),
    (order) => ({ fields: { order }, message: 'the points of an order could not be booked' }),
  );
}

export async function bookPoints(
  tx: Connection,
  { terms, jobs }: PurchaseParts,
  orderNumber: string,
  now: Date,
): Promise<void> {
  const purchase = await store.lockPurchase(tx, orderNumber);
  if (purchase === null || purchase.bookedAt !== null || purchase.isHeld || purchase.availableAt === null)
    return;
  if (purchase.points > 0) {
    const given = await pointsLedger.credit(tx, accountOf(purchase), {
      amount: purchase.points,
      against: 'orders',
      cause: `order:${orderNumber}`,
      expiresAt: pointsExpireAt(terms.at(now).points, purchase.availableAt),
      at: now,
    });
    if (!given.ok) throw new Error(`Order ${orderNumber} has other points already`);
  }
  await store.markBooked(tx, orderNumber, now);
  await refreshStanding(tx, { terms, jobs }, purchase, now);
}
