import { readChinaTime } from '@jinlan/contract/alipay';
import type { StatementEntry } from '@jinlan/domain/reconciliation';
import { readDecimalAmount } from '../decimal-amount.ts';
import { readRefundNo, readTradeNo } from '../trade-number.ts';

/**
 * Places of the columns. Their names are in the merchant's language, their order is the same for merchants of the
 * Mainland and overseas; the last three are missing overseas.
 */
const at = {
  time: 0,
  transactionId: 5,
  tradeNo: 6,
  state: 9,
  currency: 11,
  settled: 12,
  refundId: 14,
  refundNo: 15,
  refunded: 16,
  refundState: 19,
  fee: 22,
  ordered: 24,
  refundOrdered: 25,
} as const;

const fewestColumns = 24;

/** The states of refunds whose money goes back, or has gone back. */
const refundStates: ReadonlySet<string> = new Set(['SUCCESS', 'PROCESSING']);

/** Splits a line into cells. Each cell begins with a backtick, so cells may contain commas. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1)
    .split(',`')
    .map((cell) => cell.trim());

/** Reads the file of a day; null if it is invalid or incomplete. */
export function readStatement(text: string): readonly StatementEntry[] | null {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (header.split(',').length < fewestColumns) return null;
  const end = lines.findIndex((line) => !line.startsWith('`'));
  const summary = end < 0 ? undefined : lines[end + 1];
  // The line below the sums begins with the number of lines.
  if (summary === undefined || Number(cellsOf(summary)[0]) !== end) return null;
  const entries: StatementEntry[] = [];
  for (const line of lines.slice(0, end)) {
    const entry = readLine(cellsOf(line));
    if (entry === undefined) return null;
    if (entry !== null) entries.push(entry);
  }
  return entries;
}

/** Null for a line without money, undefined for an invalid one. */
function readLine(cells: readonly string[]): StatementEntry | null | undefined {
  const cell = (name: keyof typeof at): string => cells[at[name]] ?? '';
  const instant = readChinaTime(cell('time'));
  if (cells.length < fewestColumns || instant === null) return undefined;
  const isRefund = cell('state') !== 'SUCCESS';
  if (isRefund && !refundStates.has(cell('refundState'))) return null;
  const minor = isRefund
    ? readDecimalAmount(cell('refundOrdered') || cell('refunded'))
    : readDecimalAmount(cell('ordered') || cell('settled'));
  if (minor === null) return undefined;
  return {
    kind: isRefund ? 'refund' : 'payment',
    reference: (isRefund ? cell('refundId') : cell('transactionId')).slice(0, 64),
    key: isRefund ? readRefundNo(cell('refundNo')) : (readTradeNo(cell('tradeNo'))?.idempotencyKey ?? null),
    minor,
    currency: cell('currency').slice(0, 3),
    feeMinor: readDecimalAmount(cell('fee')),
    at: instant,
  };
}
