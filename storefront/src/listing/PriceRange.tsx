/** Two typed ends of a price; nothing is asked of the server before they make sense. */
import { Button, TextField } from '@jinlan/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useWords } from '../words/words.tsx';
import type { ListingState } from './listing-state.ts';
import styles from './PriceRange.module.css';

interface PriceRangeProps {
  readonly price: ListingState['price'];
  readonly onChange: (price: ListingState['price']) => void;
}

const shown = (value: number | null) => (value === null ? '' : String(value));

/** Full-width digits and separators are what a Chinese keyboard gives. */
function readAmount(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[,\s¥$]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null;
}

export function PriceRange({ price, onChange }: PriceRangeProps) {
  const words = useWords();
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
      <TextField
        label={words('browse.list.priceFrom')}
        inputMode="decimal"
        autoComplete="off"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={words('browse.list.priceTo')}
        inputMode="decimal"
        autoComplete="off"
        value={to}
        error={wrong ? words('browse.list.priceWrong') : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" size="small">
        {words('browse.list.priceApply')}
      </Button>
    </form>
  );
}
