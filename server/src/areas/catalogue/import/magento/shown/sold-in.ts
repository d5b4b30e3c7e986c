import { isMarket, type Market } from '@jinlan/domain/markets';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { readList } from '../rows/lists.ts';
import type { MagentoSettings } from '../settings.ts';
import type { RowFinding, TranslateParts } from '../translate.ts';

/** The markets of a row's websites; without websites, all markets. */
export function marketsOf(
  { settings }: TranslateParts,
  row: StreamedRow,
  rowFindings: RowFinding[],
): Market[] {
  const websites = readList(row.cell('product_websites'));
  if (websites.length === 0) {
    const all = allMarkets(settings);
    const message = `{count} rows name no website: their pieces are sold in ${all.join(', ')}`;
    rowFindings.push({
      ...{ ...row.positionOf('product_websites'), path: 'product_websites', message },
      ...{ isNote: true, once: 'no website' },
    });
    return all;
  }
  return [...new Set(websites.flatMap((code) => marketsOfWebsite(settings, code) ?? []))];
}

const allMarkets = ({ websites }: MagentoSettings): Market[] => [...new Set(Object.values(websites).flat())];

/** The markets of a website of Magento; null if it is unknown. */
export function marketsOfWebsite(settings: MagentoSettings, code: string): readonly Market[] | null {
  const websiteMarkets = settings.websites[code];
  return websiteMarkets ?? (isMarket(code) ? allMarkets(settings).filter((market) => market === code) : null);
}

/** The markets of a variant, among those of its piece; possibly none. */
export function marketsOfVariant(
  { settings }: Pick<TranslateParts, 'settings'>,
  row: StreamedRow,
  soldIn: readonly Market[],
): readonly Market[] {
  const websites = readList(row.cell('product_websites'));
  if (websites.length === 0) return soldIn;
  const ownMarkets = new Set(websites.flatMap((code) => marketsOfWebsite(settings, code) ?? []));
  return soldIn.filter((market) => ownMarkets.has(market));
}
