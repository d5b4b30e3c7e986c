import { checkWanted, type WantedLine } from '@jinlan/domain/store-stock';

/** Parses the typed lines of a request, each a SKU and a quantity; returns null if they are invalid. */
export function readLines(typed: string): readonly WantedLine[] | null {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, sku = '', quantity = ''] = /^(\S{1,64})\s+[×x*]?\s*(\d{1,3})$/.exec(line) ?? [];
      return { sku, quantity: sku === '' ? Number.NaN : Number(quantity) };
    });
  const checked = checkWanted(lines);
  return checked.ok ? checked.value : null;
}
