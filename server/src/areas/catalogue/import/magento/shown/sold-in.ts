import { isMarket, type Market } from '@jinlan/domain/markets';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { readList } from '../rows/lists.ts';
import type { MagentoSettings } from '../settings.ts';
import type { Aside, TranslateParts } from '../translate.ts';

/** Without websites a piece is sold wherever the shop is. */
export function marketsOf({ settings }: TranslateParts, row: StreamedRow, asides: Aside[]): Market[] {
  const websites = readList(row.cell('product_websites'));
  if (websites.length === 0) {
    const all = allMarkets(settings);
    const message = `{count} rows name no website: their pieces are sold in ${all.join(', ')}`;
    asides.push({
      ...{ ...row.place('product_websites'), path: 'product_websites', message },
      ...{ isNote: true, once: 'no website' },
    });
    return all;
  }
  return [...new Set(websites.flatMap((code) => marketsOfWebsite(settings, code) ?? []))];
}

const allMarkets = ({ websites }: MagentoSettings): Market[] => [...new Set(Object.values(websites).flat())];

/** Null for a website that nobody named. */
export function marketsOfWebsite(settings: MagentoSettings, code: string): readonly Market[] | null {
  const named = settings.websites[code];
  return named ?? (isMarket(code) ? allMarkets(settings).filter((market) => market === code) : null);
}

/** Where a variant is sold, among the markets that sell its piece: in none where its own websites have no such market. */
export function marketsOfVariant(
  { settings }: Pick<TranslateParts, 'settings'>,
  row: StreamedRow,
  soldIn: readonly Market[],
): readonly Market[] {
  const websites = readList(row.cell('product_websites'));
  if (websites.length === 0) return soldIn;
  const own = new Set(websites.flatMap((code) => marketsOfWebsite(settings, code) ?? []));
  return soldIn.filter((market) => own.has(market));
}
