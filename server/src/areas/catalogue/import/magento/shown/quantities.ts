import type { Market } from '@jinlan/domain/markets';
import { mostStock, readFlag } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { createFlags } from '../rows/flags.ts';
import type { RowFinding, TranslateParts } from '../translate.ts';

export const isOutOfStock = (row: StreamedRow, rowFindings: RowFinding[]): boolean =>
  !createFlags(row, rowFindings)('is_in_stock', row.cell('is_in_stock'), true, 'taken as out of stock');

/** Magento's types without physical stock. */
const immaterialTypes: ReadonlySet<string> = new Set(['virtual', 'downloadable', 'giftcard']);

/**
 * The stock of a row: `qty` at the source of the settings, else at the warehouse of the first market. Out of stock by
 * `is_in_stock` means 0; a fraction is reported and ignored. If the quantity is empty or Magento does not manage it,
 * services and downloads have unlimited stock, as in Magento, and physical pieces have none.
 */
export function stockOf(
  { settings, stores }: TranslateParts,
  row: StreamedRow,
  markets: readonly Market[],
  rowFindings: RowFinding[],
): Record<string, number> {
  const source = settings.source ?? (markets[0] && stores.eshopSource(markets[0])?.code);
  const inSource = (quantity: number): Record<string, number> => (source ? { [source]: quantity } : {});
  const place = { ...row.positionOf('qty'), path: 'qty' };
  const note = (once: string, message: string): void =>
    void rowFindings.push({ ...place, message, isNote: true, once: `stock ${once}` });
  const sku = row.cell('sku').trim();
  const text = row.cell('qty').trim();
  if (isOutOfStock(row, rowFindings)) return inSource(0);
  const isImmaterial = immaterialTypes.has(row.cell('product_type').trim().toLowerCase());
  if (isImmaterial && (text === '' || isUnmanaged(row))) {
    note(
      'unlimited',
      `{count} services and downloads have no quantity or are not counted, the first is ${sku}: nothing limits them (${mostStock} of each)`,
    );
    return inSource(mostStock);
  }
  if (text === '') {
    if (row.has('qty'))
      note(
        'none',
        `{count} pieces have no quantity, the first is ${sku}: they are sold out until stock.csv counts them`,
      );
    return {};
  }
  const digits = /^-?\d{1,3}(?:,\d{3})+(?:\.0*)?$/.test(text) ? text.replaceAll(',', '') : text;
  const quantity = Number(digits);
  if (!Number.isFinite(quantity) || !Number.isInteger(quantity)) {
    rowFindings.push({
      ...place,
      message: `${JSON.stringify(text)} is not a whole number: no stock is taken`,
    });
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
  return inSource(Math.max(0, quantity));
}

/** Whether Magento does not manage the row's stock: `manage_stock` is no, and the configuration is not used. */
const isUnmanaged = (row: StreamedRow): boolean =>
  readFlag(row.cell('manage_stock')) === false && readFlag(row.cell('use_config_manage_stock')) !== true;
