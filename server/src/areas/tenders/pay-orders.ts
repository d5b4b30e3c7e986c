import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import type { Money } from '@jinlan/domain/money';
import type { OrderTender } from '@jinlan/domain/orders';
import type { Connection } from '../../platform/database.ts';
import { graceCause, isGrace } from '../../platform/ledger/grace.ts';
import type { TakenLot } from '../../platform/ledger/ledger.ts';
import { ledgers } from './accounts.ts';
import { type CardEnd, extendCards, revive } from './store.ts';

/** Days for which a refund can be spent, if its card or lot would expire earlier and was not extended before. */
const refundDays = 30;

/**
 * Pays for an order with gift cards and credit. A hold is a debit that the order causes; it stays if the
 * order is paid, and is reversed if the order ends unpaid. A refund is a new credit.
 */
export interface TenderPayments {
  /** Returns false if a balance no longer suffices; then the caller must roll back. */
  hold(tx: Connection, orderNumber: string, tenders: readonly OrderTender[], now: Date): Promise<boolean>;
  release(tx: Connection, orderNumber: string, tenders: readonly OrderTender[], now: Date): Promise<void>;
  /** `shares` are in the order of the tenders, whose `refunded` includes them. `step` distinguishes the refunds of one order. */
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
      const amount = tender.amount.minor;
      const entry = { amount, against: 'orders', cause: holdOf(orderNumber), at: now } as const;
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
    await revive(tx, cardsAmong(tenders));
  },

  async refund(tx, { orderNumber, step, tenders, shares }, now) {
    const shareByTender = new Map(tenders.map((tender, index) => [tender, shares[index]?.minor ?? 0]));
    const refunded = tenders.filter((tender) => (shareByTender.get(tender) ?? 0) > 0);
    const cards = await endsOfCards(tx, refunded, now);
    for (const tender of inOrderOfLocks(refunded)) {
      const share = shareByTender.get(tender) ?? 0;
      const parts = await partsOfRefund(tx, orderNumber, tender, share, cards, now);
      for (const [index, { amount, expiresAt, hasGrace }] of parts.entries()) {
        const cause = `refund:${orderNumber}:${step}${index === 0 ? '' : `:${index + 1}`}`;
        const booked = await ledgers[tender.kind].credit(tx, accountOf(tender), {
          ...{ amount, expiresAt, against: 'orders', at: now },
          cause: hasGrace ? graceCause(cause) : cause,
        });
        if (!booked.ok)
          throw new Error(`Order ${orderNumber} refunds its ${tender.kind} twice in step ${step}`);
      }
      if (parts.some(({ expiresAt }) => expiresAt !== null && expiresAt <= now))
        await ledgers[tender.kind].expire(tx, accountOf(tender), now);
    }
    await revive(tx, cardsAmong(refunded));
  },
};

const cardsAmong = (tenders: readonly OrderTender[]): readonly number[] =>
  tenders.flatMap(({ kind, account }) => (kind === 'gift-card' ? [Number(account)] : []));

/** Credits released money that expired while the order held it, to expire as a refund does. */
async function renewExpired(
  tx: Connection,
  orderNumber: string,
  tender: OrderTender,
  now: Date,
): Promise<void> {
  const ledger = ledgers[tender.kind];
  if ((await ledger.expire(tx, accountOf(tender), now)) === null) return;
  const cards = await endsOfCards(tx, [tender], now);
  const renewed = (await ledger.lotsTaken(tx, accountOf(tender), holdOf(orderNumber)))
    .filter(({ expiresAt }) => hasExpired(expiresAt, now))
    .map((lot) => endOfRefund(lot, tender, cards, now))
    .filter(({ expiresAt }) => !hasExpired(expiresAt, now));
  const amount = renewed.reduce((sum, part) => sum + part.amount, 0);
  const [first] = renewed;
  if (first === undefined) return;
  const booked = await ledger.credit(tx, accountOf(tender), {
    ...{ amount, expiresAt: first.expiresAt, against: 'breakage', at: now },
    cause: graceCause(`refund:${orderNumber}:release`),
  });
  if (!booked.ok) throw new Error(`Order ${orderNumber} releases its ${tender.kind} twice`);
}

interface RefundPart {
  readonly amount: number;
  readonly expiresAt: Date | null;
  /** Whether the end was moved, now or before. It is not moved again. */
  readonly hasGrace: boolean;
}

type CardEnds = ReadonlyMap<string, CardEnd>;

/**
 * A refund goes back to the lots that paid, the last to expire first, and expires with them. Parts of one end are one entry.
 * What earlier refunds of the order gave back counts: `refunded` of the tender includes this share.
 */
async function partsOfRefund(
  tx: Connection,
  orderNumber: string,
  tender: OrderTender,
  share: number,
  cards: CardEnds,
  now: Date,
): Promise<readonly RefundPart[]> {
  const lots = await ledgers[tender.kind].lotsTaken(tx, accountOf(tender), holdOf(orderNumber));
  let before = tender.refunded.minor - share;
  let rest = share;
  const parts = lots.toReversed().flatMap((lot) => {
    const left = Math.max(0, lot.amount - before);
    before = Math.max(0, before - lot.amount);
    const amount = Math.min(left, rest);
    rest -= amount;
    return amount === 0 ? [] : [endOfRefund({ ...lot, amount }, tender, cards, now)];
  });
  const byEnd = Map.groupBy(parts, ({ expiresAt, hasGrace }) => `${expiresAt?.getTime()} ${hasGrace}`);
  return [...byEnd.values()].flatMap((same) =>
    same.slice(0, 1).map((part) => ({ ...part, amount: same.reduce((sum, { amount }) => sum + amount, 0) })),
  );
}

const hasExpired = (expiresAt: Date | null, now: Date): boolean => expiresAt !== null && expiresAt <= now;

const earliestEnd = (now: Date): Date => startOfBusinessDay(addDays(businessDay(now), refundDays + 1));

/** A refund expires with its card or lot. Within `refundDays`, the end is moved to that day, once. */
function endOfRefund(lot: TakenLot, { kind, account }: OrderTender, cards: CardEnds, now: Date): RefundPart {
  const { amount, expiresAt } = lot;
  if (kind === 'gift-card') {
    const card = cards.get(account);
    return { amount, expiresAt: card?.expiresAt ?? null, hasGrace: card?.isExtended ?? false };
  }
  const earliest = earliestEnd(now);
  if (isGrace(lot) || expiresAt === null || expiresAt >= earliest)
    return { amount, expiresAt, hasGrace: isGrace(lot) };
  return { amount, expiresAt: earliest, hasGrace: true };
}

/** When the gift cards of tenders expire, after a refund has moved their ends. */
async function endsOfCards(tx: Connection, tenders: readonly OrderTender[], now: Date): Promise<CardEnds> {
  const ids = cardsAmong(tenders);
  if (ids.length === 0) return new Map();
  const ends = await extendCards(tx, ids, earliestEnd(now));
  return new Map(ends.map((end) => [String(end.id), end]));
}
