import { useWords } from '@jinlan/client/words';
import { Button, Chip } from '@jinlan/ui';
import styles from './FilterBar.module.css';
import type { Facet } from './facets.ts';
import { cleared, countChosen, type ListingState, toggleOption, withPrice } from './listing-state.ts';
import { usePriceText } from './use-price-text.ts';

interface ChosenFiltersProps {
  readonly state: ListingState;
  readonly facets: readonly Facet[];
  readonly onChange: (state: ListingState) => void;
}

/** The active filters, each with a button to remove it, and a button to remove all. */
export function ChosenFilters({ state, facets, onChange }: ChosenFiltersProps) {
  const words = useWords('find');
  const priceText = usePriceText()(state.price);
  const weightText = useWeightText();
  if (countChosen(state) === 0) return null;
  const labels = new Map(
    facets.flatMap((facet) => facet.options.map(({ value, label }) => [`${facet.code}=${value}`, label])),
  );
  return (
    <ul className={styles.chosen} aria-label={words('find.list.chosen')}>
      {Object.entries(state.chosen).flatMap(([code, values]) =>
        values.map((value) => {
          const name = labels.get(`${code}=${value}`) ?? (code === 'gold_weight' ? weightText(value) : value);
          return (
            <li key={`${code}=${value}`}>
              <Chip
                removeLabel={words('find.list.remove', { name })}
                onClick={() => onChange(toggleOption(state, code, value))}
              >
                {name}
              </Chip>
            </li>
          );
        }),
      )}
      {priceText ? (
        <li>
          <Chip
            removeLabel={words('find.list.remove', { name: priceText })}
            onClick={() => onChange(withPrice(state, { from: null, to: null }))}
          >
            {priceText}
          </Chip>
        </li>
      ) : null}
      <li>
        <Button priority="low" onClick={() => onChange(cleared(state))}>
          {words('find.list.clear')}
        </Button>
      </li>
    </ul>
  );
}

/** Text of a weight band in grams that a search uses but no facet offers: `0_5`, `20_*`. */
function useWeightText(): (band: string) => string {
  const words = useWords('find');
  return (band) => {
    const [from = '', to = '*'] = band
      .split('_')
      .map((end) => (Number(end) > 0 ? words('find.list.grams', { grams: Number(end) }) : end));
    if (to === '*') return words('find.list.priceAbove', { from });
    return from === '0'
      ? words('find.list.priceBelow', { to })
      : words('find.list.priceBetween', { from, to });
  };
}
