import { DAY_MS, HOUR_MS } from '@jinlan/domain/kernel';
import type { Connection } from './host.ts';

/** Faults of a daily list, for development and tests. `good`: no fault. `none`: the list is not ready. */
export const statementFlaws = ['good', 'lost', 'double', 'other-amount', 'unknown', 'none'] as const;

/** A payment or refund of a day. */
export interface StatementLine {
  /** The merchant's number of the payment. */
  readonly outTradeNo: string;
  /** The platform's number of the payment. */
  readonly tradeNo: string;
  /** The merchant's and the platform's number of a refund; null for a payment. */
  readonly outRefundNo: string | null;
  readonly refundNo: string | null;
  readonly subject: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: Date;
}

/** Returns the lines with the fault; null if the list is not ready. */
export function withFlaw<Line extends Pick<StatementLine, 'outTradeNo' | 'tradeNo' | 'amountMinor'>>(
  lines: readonly Line[],
  flaw: string,
): readonly Line[] | null {
  const [first, ...rest] = lines;
  if (flaw === 'none') return null;
  if (first === undefined) return lines;
  switch (flaw) {
    case 'lost':
      return rest;
    case 'double':
      return [first, ...lines];
    case 'other-amount':
      return [{ ...first, amountMinor: first.amountMinor + 1 }, ...rest];
    case 'unknown':
      return [...lines, { ...first, outTradeNo: 'OTHER-PROGRAM', tradeNo: `${first.tradeNo}9` }];
    default:
      return lines;
  }
}

/** Maximum number of lines of a list. */
export const mostLines = 5_000;

/** Start and end of a day in China. Returns null for an invalid day, and for a day whose list is not ready. */
export function readyDay(
  text: unknown,
  now: Date,
  readyHour: number,
): { readonly from: Date; readonly until: Date } | null {
  const from =
    typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00+08:00`) : NaN;
  const until = from + DAY_MS;
  return now.getTime() >= until + readyHour * HOUR_MS
    ? { from: new Date(from), until: new Date(until) }
    : null;
}

/** `0.6 %`, as in the contracts of many merchants. */
export const feeOf = (minor: number): number => Math.round((minor * 6) / 1_000);

/** Converts cents to an amount with a decimal point. */
export const decimal = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;

/** Runs a query whose columns are those of `StatementLine`, and returns its lines. */
export const linesOf = (
  db: Connection,
  name: string,
  text: string,
  [owner, from, until]: readonly [owner: string, from: Date, until: Date],
): Promise<StatementLine[]> => db.query<StatementLine>(name, text, [owner, from, until, mostLines]);
