import type { Market } from '@jinlan/domain/markets';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import type { SetDiscount } from '../../../types/product-types.ts';
import type { Aside, MagentoRow, TranslateParts } from '../translate.ts';
import { isOver, saleColumns, saleDaysOf } from './prices.ts';

const none: SetDiscount = { basisPoints: 0, from: null, to: null };

/**
 * Magento's special price of a bundle is the share of the whole that is left, in per cent: 90 is a tenth off. A store view's own,
 * and its own days, hold in its market. As fields of the entry; none without one.
 */
export function setDiscountsOf(
  parts: TranslateParts,
  { row, views }: MagentoRow,
  markets: readonly Market[],
  asides: Aside[],
): Readonly<Record<string, unknown>> {
  const ofAll = discountOf(parts, row, row, asides);
  const ofMarkets = markets.flatMap((market): [Market, SetDiscount][] => {
    const view = views.find(
      (one) =>
        marketOf(parts, one) === market &&
        ['special_price', ...saleColumns].some((column) => one.cell(column).trim() !== ''),
    );
    const own = view ? discountOf(parts, row, view, asides) : ofAll;
    return isSame(own, ofAll) ? [] : [[market, own]];
  });
  return {
    ...(ofAll.basisPoints > 0
      ? { setDiscountBasisPoints: ofAll.basisPoints, setDiscountFrom: ofAll.from, setDiscountTo: ofAll.to }
      : {}),
    ...(ofMarkets.length > 0 ? { marketDiscounts: Object.fromEntries(ofMarkets) } : {}),
  };
}

function marketOf({ settings, stores }: TranslateParts, view: StreamedRow): Market | undefined {
  const code = view.cell('store_view_code').trim();
  return stores.storeView(settings.storeViews[code] ?? code)?.market;
}

const isSame = (one: SetDiscount, other: SetDiscount): boolean =>
  one.basisPoints === other.basisPoints && one.from === other.from && one.to === other.to;

/** Of the main row, or of a store view's over it; without one, or where it cannot be read, nothing is taken off. */
function discountOf(
  parts: TranslateParts,
  row: StreamedRow,
  view: StreamedRow,
  asides: Aside[],
): SetDiscount {
  const at = view.cell('special_price').trim() === '' ? row : view;
  const text = at.cell('special_price').trim();
  if (text === '') return none;
  const left = Number(text);
  if (!(left > 0 && left <= 100)) {
    const message = `Of a bundle a share in per cent, above 0 and at most 100: the full price is taken`;
    if (at === view) asides.push({ ...at.place('special_price'), path: 'special_price', message });
    return none;
  }
  const days = saleDaysOf(parts, row, view, asides);
  if (days === null || isOver(parts, days, view, asides)) return none;
  const basisPoints = 10_000 - Math.round(left * 100);
  return basisPoints === 0 ? none : { basisPoints, from: days.from, to: days.to };
}
