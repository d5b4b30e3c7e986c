/**
 * The price filter: two handles, two fields and the list's price bands. The slider's limits are the prices of the
 * pieces that match the other filters.
 */

import { useWords } from '@jinlan/client/words';
import { currencies, format, fromDecimal } from '@jinlan/domain/money';
import { RangeSlider, stopsBetween, type TypedEnds, VisuallyHidden } from '@jinlan/ui';
import { useMemo } from 'react';
import { useShop } from '../app/shop.tsx';
import type { PriceBand } from './facets.ts';
import type { ListingState } from './listing-state.ts';
import styles from './PriceRange.module.css';
import { amountText, readAmount } from './price-text.ts';
import { usePriceText } from './use-price-text.ts';

interface PriceRangeProps {
  readonly price: ListingState['price'];
  readonly bands: readonly PriceBand[];
  /** Whole major units; null if the list has no prices. */
  readonly ends: { readonly min: number; readonly max: number } | null;
  readonly onChange: (price: ListingState['price']) => void;
}

const example = '20000';

export function PriceRange({ price, bands, ends, onChange }: PriceRangeProps) {
  const words = useWords('find');
  const { currency } = useShop();
  const priceText = usePriceText();
  const { min, max } = ends ?? { min: 0, max: 0 };
  const stops = useMemo(() => stopsBetween(min, max, { logarithmic: true }), [min, max]);
  const typed: TypedEnds = {
    text: amountText,
    read: readAmount,
    unit: currencies[currency].symbol,
    unitFirst: true,
    between: words('find.list.priceTo'),
    placeholders: { from: amountText(ends && min), to: amountText(ends && max) },
    error: words('find.list.priceWrong', { example }),
  };
  return (
    <div className={styles.range}>
      <RangeSlider
        label={<VisuallyHidden>{words('find.list.price')}</VisuallyHidden>}
        stops={stops}
        span={price}
        handleLabels={{ from: words('find.list.priceLeast'), to: words('find.list.priceMost') }}
        stopText={(stop) => {
          const amount = fromDecimal(stop, currency);
          return amount.ok ? format(amount.value) : String(stop);
        }}
        typed={typed}
        onChange={onChange}
      />
      {bands.length > 1 ? (
        <ul className={styles.bands}>
          {bands.map((band) => {
            const on = band.from === price.from && band.to === price.to;
            return (
              <li key={`${band.from}_${band.to}`}>
                <button
                  type="button"
                  aria-pressed={on}
                  onClick={() => onChange(on ? { from: null, to: null } : { from: band.from, to: band.to })}
                >
                  {priceText(band)}
                  <small>{band.count}</small>
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
