import type { Connection } from './host.ts';

/** What is wrong with a daily list on purpose, for development and tests. `none`: the list is not ready. */
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

/** The lines with the flaw; null for no list. */
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

/** A list has this many lines at most. */
export const mostLines = 5_000;

const hourMs = 3_600_000;

/** Start and end of a day in China. Returns null for a text that is no day, and for a day whose list is not ready. */
export function readyDay(
  text: unknown,
  now: Date,
  readyHour: number,
): { readonly from: Date; readonly until: Date } | null {
  const from =
    typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00+08:00`) : NaN;
  const until = from + 24 * hourMs;
  return now.getTime() >= until + readyHour * hourMs
    ? { from: new Date(from), until: new Date(until) }
    : null;
}

/** `0.6 %`, as in the contracts of many merchants. */
export const feeOf = (minor: number): number => Math.round((minor * 6) / 1_000);

/** An amount with a decimal point, of cents. */
export const decimal = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;

/** Lines of a query whose columns are those of `StatementLine`. */
export const linesOf = (
  db: Connection,
  name: string,
  text: string,
  [owner, from, until]: readonly [owner: string, from: Date, until: Date],
): Promise<StatementLine[]> => db.query<StatementLine>(name, text, [owner, from, until, mostLines]);
