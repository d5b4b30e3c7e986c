import type { Market } from '@jinlan/domain/markets';
import { mostStock, readFlag } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { createFlags } from '../rows/flags.ts';
import type { Aside, TranslateParts } from '../translate.ts';

export const isOutOfStock = (row: StreamedRow, asides: Aside[]): boolean =>
  !createFlags(row, asides)('is_in_stock', row.cell('is_in_stock'), true, 'taken as out of stock');

/** Of Magento's types those of which nothing lies anywhere. */
const immaterial: ReadonlySet<string> = new Set(['virtual', 'downloadable', 'giftcard']);

/**
 * What `qty` says lies at the place that the settings name, or at the warehouse of the first market. Of what is out of stock by
 * `is_in_stock`, none; pieces are whole, so a part of one is told of and not taken. An empty quantity, or one that Magento does
 * not manage, limits nothing that is no thing, as in Magento; a thing is counted here and is sold out without.
 */
export function stockOf(
  { settings, stores }: TranslateParts,
  row: StreamedRow,
  markets: readonly Market[],
  asides: Aside[],
): Record<string, number> {
  const source = settings.source ?? (markets[0] && stores.eshopSource(markets[0])?.code);
  const lying = (quantity: number): Record<string, number> => (source ? { [source]: quantity } : {});
  const place = { ...row.place('qty'), path: 'qty' };
  const note = (once: string, message: string): void =>
    void asides.push({ ...place, message, isNote: true, once: `stock ${once}` });
  const sku = row.cell('sku').trim();
  const text = row.cell('qty').trim();
  if (isOutOfStock(row, asides)) return lying(0);
  const isImmaterial = immaterial.has(row.cell('product_type').trim().toLowerCase());
  if (isImmaterial && (text === '' || isUnmanaged(row))) {
    note(
      'unlimited',
      `{count} services and downloads have no quantity or are not counted, the first is ${sku}: nothing limits them (${mostStock} of each)`,
    );
    return lying(mostStock);
  }
  if (text === '') {
    if (row.has('qty'))
      note(
        'none',
        `{count} pieces have no quantity, the first is ${sku}: they are sold out until stock.csv counts them`,
      );
    return {};
  }
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.0*)?$/.test(text) ? text.replaceAll(',', '') : text;
  const quantity = Number(plain);
  if (!Number.isFinite(quantity) || !Number.isInteger(quantity)) {
    asides.push({ ...place, message: `${JSON.stringify(text)} is not a whole number: no stock is taken` });
    return {};
  }
  if (quantity > mostStock) {
    note(
      'too much',
      `{count} quantities are above ${mostStock}: no stock is taken of them, the first is ${text}`,
    );
    return {};
  }
  if (quantity <= 0 && isImmaterial)
    note(
      'immaterial',
      `{count} services and downloads have the quantity 0, the first is ${sku}: they are sold out until stock.csv counts them`,
    );
  else if (quantity <= 0 && isUnmanaged(row))
    note(
      'unmanaged',
      `{count} pieces are not counted in the other shop (manage_stock 0), the first is ${sku}: here they are sold out until stock.csv counts them`,
    );
  return lying(Math.max(0, quantity));
}

/** Whether Magento sells it without counting: `manage_stock` is no, and not left to Magento's settings, which count. */
const isUnmanaged = (row: StreamedRow): boolean =>
  readFlag(row.cell('manage_stock')) === false && readFlag(row.cell('use_config_manage_stock')) !== true;
