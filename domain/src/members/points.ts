/** Points of an order: what its lines count for, when they can be used, and what a refund takes back (trade-facts 4). */
import { redLines, type WeightedLine } from '../e-invoices/index.ts';
import { addDays, addMonths, type BusinessDay, businessDay, startOfBusinessDay } from '../kernel/index.ts';
import type { Money } from '../money/index.ts';
import type { Step } from '../pricing/index.ts';
import type { MemberLevel, MemberRegion } from './levels.ts';
import type { MemberTerms, PointsTerms } from './terms.ts';

const goldSteps: readonly Step['kind'][] = ['gold-value', 'commission'];

/** A line of an order, amounts in minor units. */
export interface SoldLine {
  readonly position: number;
  readonly quantity: number;
  /** The price of the line before reductions. */
  readonly row: number;
  readonly discount: number;
  readonly unitSteps: readonly Step[];
  readonly isBullion: boolean;
  readonly isGiftCard: boolean;
}

/** A line that counts: the amount that was paid for it, and the part that earns points, both in minor units. */
export interface CountedLine {
  readonly position: number;
  readonly paid: number;
  readonly earns: number;
}

/**
 * Returns the amounts of a line that count; null for gift cards and for lines that cost nothing. Bars, pellets and
 * beans count as a purchase even where they earn no points.
 */
export function countLine({ percent }: Pick<PointsTerms, 'percent'>, line: SoldLine): CountedLine | null {
  const { position, row, discount, isGiftCard } = line;
  const paid = Math.max(0, row - discount);
  if (isGiftCard || paid === 0) return null;
  return { position, paid, earns: Math.floor((paid * earningShare(percent, line)) / row) };
}

/** The part of a line's price that earns points, in minor units. */
function earningShare(
  percent: PointsTerms['percent'],
  { row, quantity, unitSteps, isBullion }: SoldLine,
): number {
  if (isBullion) return Math.floor((row * percent.bullion) / 100);
  const isByWeight = unitSteps.some(({ kind }) => kind === 'gold-value');
  if (!isByWeight) return Math.floor((row * percent.goods) / 100);
  const metal = unitSteps.reduce(
    (sum, { kind, amount }) => sum + (goldSteps.includes(kind) ? amount.minor : 0),
    0,
  );
  const gold = Math.min(row, metal * quantity);
  return Math.floor(((row - gold) * percent.craft + gold * percent.gold) / 100);
}

/**
 * Returns the parts of counted lines that are left after a refund. The refund is taken from the lines of the returned
 * pieces first, in proportion to their `weight`, then from the others. A refund that exceeds the lines, for instance
 * because it includes delivery, leaves none; null stands for a refund of the whole order.
 */
export function linesLeft(
  lines: readonly CountedLine[],
  refund: Money | null,
  returned: readonly WeightedLine[],
): readonly CountedLine[] {
  if (refund === null) return [];
  const open = lines.map(({ position, paid }) => ({ position, amount: paid }));
  const taken = new Map(redLines(refund, open, returned).map(({ position, amount }) => [position, amount]));
  return lines.flatMap(({ position, paid, earns }) => {
    const left = paid - (taken.get(position) ?? 0);
    return left === 0 ? [] : [{ position, paid: left, earns: Math.floor((earns * left) / paid) }];
  });
}

/**
 * Returns the whole points for `earns`, an amount in cents of the region's currency. One point is for what one Hong Kong
 * dollar is worth there: `rate` cents. `percent` is the level's: at 150, a rate of 92 and CNY 1,000.00 (100,000 cents) give
 * 100,000 × 150 / (92 × 100) = 1,630 points.
 */
export const pointsFor = (rate: number, earns: number, percent: number): number =>
  Math.floor((earns * percent) / (rate * 100));

/** Exchanges the amounts of lines from their own currency to the region's, at `rate` parts per million. */
export const countLines = (
  points: Pick<PointsTerms, 'percent'>,
  lines: readonly SoldLine[],
  rate: number,
): readonly CountedLine[] =>
  convertLines(
    lines.flatMap((line) => countLine(points, line) ?? []),
    rate,
  );

/** The points that lines earn on a level: what the page promises, and what a payment books. */
export const pointsOfLines = (
  { rates, levels, points }: Pick<MemberTerms, 'rates' | 'levels' | 'points'>,
  { region, level }: { readonly region: MemberRegion; readonly level: MemberLevel },
  lines: readonly SoldLine[],
  rate: number,
): number =>
  pointsFor(
    rates[region],
    countLines(points, lines, rate).reduce((sum, { earns }) => sum + earns, 0),
    levels[level].pointsPercent,
  );

/** The moment at which the points of an order become available: midnight (UTC+8), `waitDays` after the receipt. */
export const pointsAvailableAt = ({ waitDays }: Pick<PointsTerms, 'waitDays'>, receivedAt: Date): Date =>
  startOfBusinessDay(addDays(businessDay(receivedAt), waitDays));

/** The moment at which points that became available at `availableAt` expire: midnight (UTC+8) after the last day of a month. */
export function pointsExpireAt({ validMonths }: Pick<PointsTerms, 'validMonths'>, availableAt: Date): Date {
  const month: BusinessDay = `${businessDay(availableAt).slice(0, 7)}-01`;
  return startOfBusinessDay(addMonths(month, validMonths + 1));
}

/** Lines in another currency, at `rate` parts per million. */
export const convertLines = (lines: readonly CountedLine[], rate: number): readonly CountedLine[] =>
  lines.map(({ position, paid, earns }) => ({
    position,
    paid: Math.max(1, Math.floor((paid * rate) / 1_000_000)),
    earns: Math.floor((earns * rate) / 1_000_000),
  }));
