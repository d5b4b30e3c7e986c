import type { Wire } from '../../../graphql/wire.ts';
import { isUsual } from './no-list-reasons.ts';
import type { DifferenceRow, StatementRow } from './store.ts';
import type { StatementSum } from './store-pages.ts';

/** All currencies of the shop have two decimals. */
const amountOf = (minor: number | null, currency: string | null): Wire<'StatementAmount'> | null =>
  minor === null || currency === null ? null : { value: minor / 100, currency };

/** A list for the pages of staff. */
export const presentStatement = (
  row: StatementRow,
  sums: readonly StatementSum[],
  differences: readonly DifferenceRow[],
): Wire<'ProviderStatement'> => ({
  id: String(row.id),
  day: row.day,
  provider: row.provider,
  state: row.state === 'waiting' && row.nextTryAt === null ? 'missing' : row.state,
  reason: isUsual(row.reason) ? null : row.reason,
  compared_at: row.comparedAt?.toISOString() ?? null,
  listed_count: row.listedCount,
  difference_count: row.differenceCount,
  open_count: row.openCount,
  sums: sums.map(({ kind, count, minor, feeMinor, currency }) => ({
    kind,
    count,
    amount: { value: minor / 100, currency },
    fee: amountOf(feeMinor, currency),
  })),
  differences: differences.map((difference) => ({
    id: String(difference.id),
    code: difference.code,
    kind: difference.kind,
    reference: difference.reference,
    order_number: difference.orderNumber,
    listed: amountOf(difference.listedMinor, difference.listedCurrency),
    ours: amountOf(difference.ourMinor, difference.ourCurrency),
    at: difference.at?.toISOString() ?? null,
    settled_at: difference.settledAt?.toISOString() ?? null,
    settled_by: difference.settledBy,
    settled_reason: difference.settledReason,
  })),
});
