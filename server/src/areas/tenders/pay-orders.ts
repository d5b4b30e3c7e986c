import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import type { Money } from '@jinlan/domain/money';
import type { OrderTender } from '@jinlan/domain/orders';
import type { Connection } from '../../platform/database.ts';
import { ledgers } from './accounts.ts';
import { cardsById, extendCards } from './store.ts';

/** Days for which a refund to a gift card can be spent, if the card would expire earlier. */
const refundDays = 30;

/**
 * Pays for an order with gift cards and credit. A hold is a debit that the order causes; it stays if the
 * order is paid, and is reversed if the order ends unpaid. A refund is a new credit.
 */
export interface TenderPayments {
  /** Returns false if a balance no longer suffices; then the caller must roll back. */
  hold(tx: Connection, orderNumber: string, tenders: readonly OrderTender[], now: Date): Promise<boolean>;
  release(tx: Connection, orderNumber: string, tenders: readonly OrderTender[], now: Date): Promise<void>;
  /** `shares` are in the order of the tenders. `step` distinguishes the refunds of one order. */
  refund(tx: Connection, refund: TenderRefund, now: Date): Promise<void>;
}

export interface TenderRefund {
  readonly orderNumber: string;
  readonly step: number;
  readonly tenders: readonly OrderTender[];
  readonly shares: readonly Money[];
}

const holdOf = (orderNumber: string): string => `order:${orderNumber}`;

const accountOf = ({ account, amount }: OrderTender) => ({ owner: account, unit: amount.currency });

/** One order of locks, so that two orders with the same cards cannot deadlock. */
const inOrderOfLocks = (tenders: readonly OrderTender[]): readonly OrderTender[] =>
  tenders.toSorted((a, b) => (`${a.kind} ${a.account}` < `${b.kind} ${b.account}` ? -1 : 1));

export const tenderPayments: TenderPayments = {
  async hold(tx, orderNumber, tenders, now) {
    for (const tender of inOrderOfLocks(tenders)) {
      const entry = { amount: tender.amount.minor, cause: holdOf(orderNumber), at: now };
      const booked = await ledgers[tender.kind].debit(tx, accountOf(tender), entry);
      if (!booked.ok) return false;
    }
    return true;
  },

  async release(tx, orderNumber, tenders, now) {
    for (const tender of inOrderOfLocks(tenders)) {
      const ledger = ledgers[tender.kind];
      const entry = { of: holdOf(orderNumber), cause: `release:${orderNumber}`, at: now };
      // Books what expired before, so that only the released money can be in an expired lot afterwards.
      await ledger.expire(tx, accountOf(tender), now);
      const booked = await ledger.reverse(tx, accountOf(tender), entry);
      if (!booked.ok)
        throw new Error(`Order ${orderNumber} cannot release its ${tender.kind}: ${booked.error.code}`);
      await renewExpired(tx, orderNumber, tender, now);
    }
  },

  async refund(tx, { orderNumber, step, tenders, shares }, now) {
    const shareByTender = new Map(tenders.map((tender, index) => [tender, shares[index]?.minor ?? 0]));
    const refunded = tenders.filter((tender) => (shareByTender.get(tender) ?? 0) > 0);
    const expiries = await expiriesOfRefunds(tx, refunded, now);
    for (const tender of inOrderOfLocks(refunded)) {
      const amount = shareByTender.get(tender) ?? 0;
      const expiresAt = expiries.get(tender) ?? null;
      const entry = { amount, expiresAt, cause: `refund:${orderNumber}:${step}`, at: now };
      const booked = await ledgers[tender.kind].credit(tx, accountOf(tender), entry);
      if (!booked.ok)
        throw new Error(`Order ${orderNumber} refunds its ${tender.kind} twice in step ${step}`);
    }
  },
};

/** Credits released money that expired while the order held it, to expire as a refund does. */
async function renewExpired(
  tx: Connection,
  orderNumber: string,
  tender: OrderTender,
  now: Date,
): Promise<void> {
  const ledger = ledgers[tender.kind];
  const expired = await ledger.expire(tx, accountOf(tender), now);
  if (expired === null) return;
  const expiresAt = (await expiriesOfRefunds(tx, [tender], now)).get(tender) ?? null;
  const entry = { amount: -expired.amount, expiresAt, cause: `refund:${orderNumber}:release`, at: now };
  const booked = await ledger.credit(tx, accountOf(tender), entry);
  if (!booked.ok) throw new Error(`Order ${orderNumber} releases its ${tender.kind} twice`);
}

/** A refund expires with its card, but never within `refundDays`; the card is extended to that day. */
async function expiriesOfRefunds(
  tx: Connection,
  tenders: readonly OrderTender[],
  now: Date,
): Promise<ReadonlyMap<OrderTender, Date | null>> {
  const cards = tenders.filter(({ kind }) => kind === 'gift-card');
  if (cards.length === 0) return new Map();
  const ids = cards.map(({ account }) => Number(account));
  const earliest = startOfBusinessDay(addDays(businessDay(now), refundDays + 1));
  const rows = await cardsById(tx, ids);
  await extendCards(tx, ids, earliest);
  const expiryById = new Map(rows.map(({ id, expiresAt }) => [String(id), expiresAt]));
  return new Map(
    cards.map((tender) => {
      const expiresAt = expiryById.get(tender.account) ?? null;
      return [tender, expiresAt !== null && expiresAt < earliest ? earliest : expiresAt];
    }),
  );
}
