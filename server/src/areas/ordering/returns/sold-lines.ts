import { type Money, money } from '@jinlan/domain/money';
import { owedFor, type SoldLine, whyNotReturnable } from '@jinlan/domain/returns';
import type { OrderReturnLine } from '@jinlan/domain/validity';
import { type LineRow, noSource, type OrderRow } from '../store.ts';
import type { ReturnRow } from './store.ts';

type Order = Pick<OrderRow, 'market' | 'currency' | 'acceptedNoReturn'>;

/**
 * Returns the order's lines in the form that the rules of returns read. `returns`: the returns that count as settled
 * before.
 */
export function soldLines(
  { market, currency, acceptedNoReturn }: Order,
  lines: readonly LineRow[],
  returns: readonly ReturnRow[],
): readonly SoldLine[] {
  const settled = returns.flatMap(({ lines: sent }) => sent);
  return lines.map((line) => {
    const sentOfLine = settled.filter(({ position }) => position === line.position);
    const sum = (countOf: (sent: OrderReturnLine) => number): number =>
      sentOfLine.reduce((total, sent) => total + countOf(sent), 0);
    const kept = sum((sent) => sent.kept);
    return {
      position: line.position,
      quantity: line.quantity,
      paid: money(line.row - line.discount, currency),
      exclusion: whyNotReturnable(
        market,
        {
          isFreeGift: line.giftRule !== null,
          productType: line.productType,
          isDesign: line.made !== null || isMadeToOrder(line),
          hasOwnTexts: line.options.some(({ entered }) => entered),
          isBullion: line.bullion,
          steps: line.unitSteps,
        },
        { acceptedNoReturn },
      ),
      returned: kept + sum((sent) => sent.accepted ?? 0),
      gift:
        line.giftRule === null
          ? null
          : {
              rule: line.giftRule,
              terms: line.giftTerms,
              owed: owedFor(
                line.giftTerms,
                kept,
                sum((sent) => sent.keptMinor),
              ),
            },
    };
  });
}

/** Returns how much the buyer still owes for gifts that stayed with them at earlier returns; null for nothing. */
export function giftsOwed({ currency }: Pick<Order, 'currency'>, sold: readonly SoldLine[]): Money | null {
  const owed = sold.reduce((total, { gift }) => total + (gift?.owed ?? 0), 0);
  return owed === 0 ? null : money(owed, currency);
}

/**
 * Whether a piece of the catalogue was made after it was ordered, because no source had it. A set counts as its first part.
 */
const isMadeToOrder = ({ sourceId, parts }: LineRow): boolean => parts.length === 0 && sourceId === noSource;

/** Reads the position of an order's line from the line's `id`; null for anything else. */
export function readLineId(id: string, number: string): number | null {
  const text = Buffer.from(id.slice(0, 100), 'base64').toString('latin1');
  const position = new RegExp(`^${number}/(\\d{1,6})$`).exec(text)?.[1];
  return position === undefined ? null : Number(position);
}
