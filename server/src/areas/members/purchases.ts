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
import type { Platform } from '../../platform/platform.ts';
import { accountOf, pointsLedger } from './accounts.ts';
import { eachDue } from './each-due.ts';
import { refreshStanding } from './standing.ts';
import * as store from './store.ts';
import type { Terms } from './terms.ts';

export interface PaidOrder {
  readonly number: string;
  readonly customerId: string;
  readonly region: MemberRegion;
  /** What counts, in minor units of the region's currency. */
  readonly lines: readonly CountedLine[];
}

/** What orders tell about their members, each in the transaction of the order's own step, which holds its lock. */
export interface Purchases {
  /** Counts a paid order for level and points. A repetition does nothing. */
  count(tx: Connection, order: PaidOrder, now: Date): Promise<void>;
  /** The order was received, so that its points wait for the time of returns only. */
  receive(tx: Connection, orderNumber: string, now: Date): Promise<void>;
  /** Takes back what a refund takes from level and points. Points that were used meanwhile make the balance negative. */
  takeBack(tx: Connection, orderNumber: string, refund: Refund, now: Date): Promise<void>;
}

export interface Refund {
  /** The version of the order with this refund. */
  readonly step: number;
  /** In the region's currency; null for all of the order. */
  readonly amount: Money | null;
  /** The pieces that came back; empty for a refund without a return. */
  readonly returned: readonly WeightedLine[];
}

const totals = (rate: number, lines: readonly CountedLine[], percent: number) => ({
  spent: lines.reduce((sum, { paid }) => sum + paid, 0),
  points: pointsFor(
    rate,
    lines.reduce((sum, { earns }) => sum + earns, 0),
    percent,
  ),
});

export const createPurchases = (terms: Pick<Terms, 'history' | 'at'>): Purchases => ({
  async count(tx, { number, customerId, region, lines }, now) {
    if (lines.length === 0) return;
    const member = { customerId, region };
    const { level } = await refreshStanding(tx, terms.history, member, now);
    const { levels, rates } = terms.at(now);
    const { pointsPercent } = levels[level];
    const ratePercent = rates[region];
    const isNew = await store.addPurchase(tx, {
      ...{ ...member, orderNumber: number, day: businessDay(now), lines, pointsPercent, ratePercent },
      ...{ ...totals(ratePercent, lines, pointsPercent), availableAt: null },
    });
    if (isNew) await refreshStanding(tx, terms.history, member, now);
  },

  receive: (tx, orderNumber, now) =>
    store.startPoints(tx, orderNumber, pointsAvailableAt(terms.at(now).points, now)),

  async takeBack(tx, orderNumber, { step, amount: refunded, returned }, now) {
    const purchase = await store.lockPurchase(tx, orderNumber);
    if (purchase === null) return;
    const lines = linesLeft(purchase.lines, refunded, returned);
    const left = totals(purchase.ratePercent, lines, purchase.pointsPercent);
    await store.savePurchase(tx, orderNumber, { lines, ...left });
    const amount = purchase.points - left.points;
    if (purchase.bookedAt !== null && amount > 0) {
      const cause = `refund:${orderNumber}:${step}`;
      const taken = await pointsLedger.debit(tx, accountOf(purchase), { amount, cause, at: now });
      if (!taken.ok)
        throw new Error(`Points of order ${orderNumber} were not taken back: ${taken.error.code}`);
    }
    await refreshStanding(tx, terms.history, purchase, now);
  },
});

/** Books the points whose time has come. */
export function bookDuePoints(
  platform: Pick<Platform, 'db' | 'clock' | 'log'>,
  terms: Pick<Terms, 'at'>,
): Promise<void> {
  const now = platform.clock.now();
  return eachDue(
    platform,
    (limit) => store.duePurchases(platform.db, now, limit),
    (tx, orderNumber) => bookPoints(tx, terms, orderNumber, now),
    (order) => ({ fields: { order }, message: 'the points of an order could not be booked' }),
  );
}

async function bookPoints(
  tx: Connection,
  terms: Pick<Terms, 'at'>,
  orderNumber: string,
  now: Date,
): Promise<void> {
  const purchase = await store.lockPurchase(tx, orderNumber);
  if (purchase === null || purchase.bookedAt !== null || purchase.availableAt === null) return;
  if (purchase.points > 0) {
    const given = await pointsLedger.credit(tx, accountOf(purchase), {
      amount: purchase.points,
      cause: `order:${orderNumber}`,
      expiresAt: pointsExpireAt(terms.at(now).points, purchase.availableAt),
      at: now,
    });
    if (!given.ok) throw new Error(`Order ${orderNumber} has other points already`);
  }
  await store.markBooked(tx, orderNumber, now);
}
