import type { ChosenStone } from '@jinlan/domain/customiser';
import { scales } from '@jinlan/domain/diamonds';
import { type Money, money } from '@jinlan/domain/money';
import { hasBit } from '../../platform/collections/bits.ts';
import { rowsWith } from './read-model/columns.ts';
import type { ReadModel } from './read-model/index.ts';
import type { MarketCurrency } from './read-model/sheets.ts';

/** A stone to be set in a ring. */
export interface StoneToSet {
  readonly stone: ChosenStone;
  readonly price: Money;
  /** Working days until it can be sent to the workshop. */
  readonly deliveryDays: number;
}

/** Returns the stone with this SKU; null where it is not for sale here or has no measurements. */
export function stoneToSet(
  { columns, sheets }: ReadModel,
  where: MarketCurrency,
  sku: string,
): StoneToSet | null {
  const sheet = sheets.sheet(where);
  const [row] = rowsWith(columns.skus, columns.bySku, sku);
  if (row === undefined || !hasBit(sheet.forSale, row)) return null;
  const [length, width, depth] = [columns.length[row], columns.width[row], columns.height[row]];
  const shape = scales.shape[columns.ranks.shape[row] as number];
  const colouredOption = scales.coloured_option[columns.ranks.coloured_option[row] as number];
  if (!length || !width || !depth || shape === undefined || colouredOption === undefined) return null;
  const carat = columns.measures.carat[row] as number;
  return {
    stone: { sku, shape, carat, colouredOption, length, width, depth },
    price: money(sheet.ranges.price.values[row] as number, sheet.currency),
    deliveryDays: sheet.ranges.delivery_days.values[row] as number,
  };
}
