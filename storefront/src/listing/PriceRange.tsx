/** The bands that the list falls into, or two typed ends; nothing is asked of the server before they make sense. */
import { Button, TextField } from '@jinlan/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useWords } from '../words/words.tsx';
import type { PriceBand } from './facets.ts';
import type { ListingState } from './listing-state.ts';
import styles from './PriceRange.module.css';

interface PriceRangeProps {
  readonly price: ListingState['price'];
  readonly bands: readonly PriceBand[];
  readonly onChange: (price: ListingState['price']) => void;
}

const shown = (value: number | null) => (value === null ? '' : String(value));

/** Full-width digits and separators are what a Chinese keyboard gives. */
function readAmount(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[,\s¥$]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null;
}

export function PriceRange({ price, bands, onChange }: PriceRangeProps) {
  const words = useWords('find');
  const [from, setFrom] = useState(shown(price.from));
  const [to, setTo] = useState(shown(price.to));
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    setFrom(shown(price.from));
    setTo(shown(price.to));
  }, [price.from, price.to]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const next = { from: readAmount(from), to: readAmount(to) };
    const backwards = next.from !== null && next.to !== null && next.from > next.to;
    setWrong(backwards);
    if (!backwards) onChange(next);
  }

  return (
    <form className={styles.range} onSubmit={submit} noValidate>
      {bands.length > 1 ? (
        <ul className={styles.bands}>
          {bands.map((band) => {
            const on = band.from === price.from && band.to === price.to;
            return (
              <li key={band.label}>
                <button
                  type="button"
                  aria-pressed={on}
                  onClick={() => onChange(on ? { from: null, to: null } : { from: band.from, to: band.to })}
                >
                  {band.label}
                  <small>{band.count}</small>
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <TextField
        label={words('find.list.priceFrom')}
        inputMode="decimal"
        autoComplete="off"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={words('find.list.priceTo')}
        inputMode="decimal"
        autoComplete="off"
        value={to}
        error={wrong ? words('find.list.priceWrong') : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" size="small">
        {words('find.list.priceApply')}
      </Button>
    </form>
  );
}
