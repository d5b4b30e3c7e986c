import type { Market } from '@jinlan/domain/markets';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import type { SetDiscount } from '../../../types/product-types.ts';
import type { MagentoRow, RowFinding, TranslateParts } from '../translate.ts';
import { isOver, saleColumns, saleDaysOf } from './prices.ts';

const none: SetDiscount = { basisPoints: 0, from: null, to: null };

/**
 * The set discounts of a bundle as fields of the entry. Magento's special price of a bundle is the remaining percentage: 90
 * is 10 % off. A store view's price and days apply to its market.
 */
export function setDiscountsOf(
  parts: TranslateParts,
  { row, views }: MagentoRow,
  markets: readonly Market[],
  rowFindings: RowFinding[],
): Readonly<Record<string, unknown>> {
  const general = discountOf(parts, row, row, rowFindings);
  const byMarket = markets.flatMap((market): [Market, SetDiscount][] => {
    const view = views.find(
      (candidate) =>
        marketOf(parts, candidate) === market &&
        ['special_price', ...saleColumns].some((column) => candidate.cell(column).trim() !== ''),
    );
    const discount = view ? discountOf(parts, row, view, rowFindings) : general;
    return isSame(discount, general) ? [] : [[market, discount]];
  });
  return {
    ...(general.basisPoints > 0
      ? {
          setDiscountBasisPoints: general.basisPoints,
          setDiscountFrom: general.from,
          setDiscountTo: general.to,
        }
      : {}),
    ...(byMarket.length > 0 ? { marketDiscounts: Object.fromEntries(byMarket) } : {}),
  };
}

function marketOf({ settings, stores }: TranslateParts, view: StreamedRow): Market | undefined {
  const code = view.cell('store_view_code').trim();
  return stores.storeView(settings.storeViews[code] ?? code)?.market;
}

const isSame = (one: SetDiscount, other: SetDiscount): boolean =>
  one.basisPoints === other.basisPoints && one.from === other.from && one.to === other.to;

/** The discount of the store view's row, else of the main row; none where it is missing or invalid. */
function discountOf(
  parts: TranslateParts,
  row: StreamedRow,
  view: StreamedRow,
  rowFindings: RowFinding[],
): SetDiscount {
  const source = view.cell('special_price').trim() === '' ? row : view;
  const text = source.cell('special_price').trim();
  if (text === '') return none;
  const remainingPercent = Number(text);
  if (!(remainingPercent > 0 && remainingPercent <= 100)) {
    const message = `Of a bundle a share in per cent, above 0 and at most 100: the full price is taken`;
    if (source === view)
      rowFindings.push({ ...source.positionOf('special_price'), path: 'special_price', message });
    return none;
  }
  const days = saleDaysOf(parts, row, view, rowFindings);
  if (days === null || isOver(parts, days, view, rowFindings)) return none;
  const basisPoints = 10_000 - Math.round(remainingPercent * 100);
  return basisPoints === 0 ? none : { basisPoints, from: days.from, to: days.to };
}
