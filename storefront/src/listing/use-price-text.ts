import { useWords } from '@jinlan/client/words';
import { format, fromDecimal } from '@jinlan/domain/money';
import { useShop } from '../app/shop.tsx';
import type { ListingState } from './listing-state.ts';

/** Formats a range of prices in whole major units; null without ends. */
export function usePriceText(): (price: ListingState['price']) => string | null {
  const words = useWords('find');
  const { currency } = useShop();
  const text = (value: number) => {
    const money = fromDecimal(value, currency);
    return money.ok ? format(money.value) : String(value);
  };
  return ({ from, to }) => {
    if (from !== null && to !== null)
      return words('find.list.priceBetween', { from: text(from), to: text(to) });
    if (from !== null) return words('find.list.priceAbove', { from: text(from) });
    if (to !== null) return words('find.list.priceBelow', { to: text(to) });
    return null;
  };
}
