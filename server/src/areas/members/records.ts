import { addDays, type BusinessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import type { EntryKind } from '@jinlan/domain/ledger';
import type { Connection } from '../../platform/database.ts';
import type { ListedEntry } from '../../platform/ledger/store.ts';
import { accountOf, pointsLedger } from './accounts.ts';
import { type Member, pendingPurchases } from './store.ts';

export const recordKinds = ['pending', 'earned', 'taken', 'expired', 'reversed'] as const;
export type RecordKind = (typeof recordKinds)[number];

export interface PointsRecord {
  readonly id: string;
  readonly kind: RecordKind;
  readonly change: number;
  readonly orderNumber: string | null;
  readonly at: Date | null;
  readonly isAdjustment: boolean;
}

export interface RecordsFilter {
  /** Null for all kinds. */
  readonly kind: RecordKind | null;
  readonly from: BusinessDay | null;
  /** The last day. */
  readonly to: BusinessDay | null;
  /** The id of the last entry of the page before; null for the first page. */
  readonly after: number | null;
  readonly first: number;
}

export interface RecordsPage {
  readonly items: readonly PointsRecord[];
  /** `after` of the next page; null on the last. */
  readonly next: number | null;
}

const mostPending = 100;

/** Causes of entries that name their order (`purchases.ts`). */
const orderCause = /^(?:order|refund):([^:]+)/;

/** Causes of entries for points that a redemption took (`rewards`, `miles`), or that were returned (`return-points.ts`). */
const redeemedCause = /^(?:gift|coupon|miles):/;
const returnedCause = /^(?:return|grace):/;

/** The reason why an entry changed the points, in the words of the history. */
export function changeReason(kind: EntryKind, cause: string): EntryKind | 'redeemed' | 'redeemed.returned' {
  if (kind === 'debit' && redeemedCause.test(cause)) return 'redeemed';
  if ((kind === 'reversal' || kind === 'credit') && returnedCause.test(cause)) return 'redeemed.returned';
  return kind;
}

const entryKinds = { earned: 'credit', taken: 'debit', expired: 'expiry', reversed: 'reversal' } as const;

/** A page of a member's records; the first one without a filter of days begins with the points that wait. */
export async function pointsRecords(
  db: Connection,
  member: Member,
  filter: RecordsFilter,
): Promise<RecordsPage> {
  const { kind, after } = filter;
  const hasPending =
    after === null && filter.from === null && filter.to === null && (kind === null || kind === 'pending');
  const [pending, page] = await Promise.all([
    hasPending ? pendingPurchases(db, member, mostPending) : [],
    kind === 'pending' ? { items: [], next: null } : bookedRecords(db, member, kind, filter),
  ]);
  const waiting = pending.map(
    ({ orderNumber, points, availableAt }): PointsRecord => ({
      ...{ id: `order-${orderNumber}`, kind: 'pending', change: points, orderNumber },
      at: availableAt,
      isAdjustment: false,
    }),
  );
  return { items: [...waiting, ...page.items], next: page.next };
}

async function bookedRecords(
  db: Connection,
  member: Member,
  kind: Exclude<RecordKind, 'pending'> | null,
  { from, to, after, first }: RecordsFilter,
): Promise<RecordsPage> {
  const days = {
    from: from === null ? null : startOfBusinessDay(from),
    until: to === null ? null : startOfBusinessDay(addDays(to, 1)),
  };
  const filter = { kind: kind === null ? null : entryKinds[kind], ...days, before: after };
  const entries = await pointsLedger.entries(db, accountOf(member), filter, first + 1);
  const shown = entries.slice(0, first);
  return {
    items: shown.map(recordOf),
    next: entries.length > first ? (shown.at(-1)?.id ?? null) : null,
  };
}

const recordOf = ({ id, kind, amount, cause, at }: ListedEntry): PointsRecord => ({
  ...{ id: String(id), kind: kinds[kind], change: amount, at },
  orderNumber: orderCause.exec(cause)?.[1] ?? null,
  isAdjustment: cause.startsWith('adjustment:'),
});

const kinds = { credit: 'earned', debit: 'taken', expiry: 'expired', reversal: 'reversed' } as const;
