/**
 * The chosen and the possible. Wide screens show each facet as a panel that opens under its name; phones and tablets
 * open one sheet with all of them. Every choice is a checkbox, so the keyboard and readers have it for nothing.
 */
import { format, fromDecimal } from '@jinlan/domain/money';
import { Button, Checkbox, Chip, Dialog, Disclosure, Icon } from '@jinlan/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShop } from '../app/shop.tsx';
import { useWords } from '../words/words.tsx';
import styles from './FilterBar.module.css';
import type { Facet } from './facets.ts';
import {
  cleared,
  countChosen,
  type ListingState,
  type Sort,
  toggleOption,
  withPrice,
} from './listing-state.ts';
import { PriceRange } from './PriceRange.tsx';

interface FilterBarProps {
  readonly state: ListingState;
  readonly facets: readonly Facet[];
  readonly total: number;
  readonly sorts: readonly Sort[];
  readonly onChange: (state: ListingState) => void;
}

/** Facets that stand in the bar by themselves; further ones share a panel, so that the bar keeps to one line. */
const IN_BAR = 5;

export function FilterBar({ state, facets, total, sorts, onChange }: FilterBarProps) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const chosen = countChosen(state);
  const inBar = facets.length > IN_BAR + 1 ? facets.slice(0, IN_BAR) : facets;
  const further = facets.slice(inBar.length);
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.facets}>
          {inBar.map((facet) => (
            <Panel key={facet.code} label={facet.label} count={chosenOf(facet)}>
              <Options facet={facet} onToggle={(value) => onChange(toggleOption(state, facet.code, value))} />
            </Panel>
          ))}
          <Panel
            label={words('browse.list.price')}
            count={state.price.from === null && state.price.to === null ? 0 : 1}
          >
            <PriceRange price={state.price} onChange={(price) => onChange(withPrice(state, price))} />
          </Panel>
          {further.length > 0 ? (
            <Panel
              label={words('browse.list.more')}
              count={further.reduce((sum, facet) => sum + chosenOf(facet), 0)}
            >
              <Groups facets={further} state={state} onChange={onChange} />
            </Panel>
          ) : null}
        </div>
        <Button
          className={styles.openSheet ?? ''}
          priority="normal"
          size="small"
          onClick={() => setOpen(true)}
        >
          <Icon name="filter" size={20} />
          {chosen > 0 ? words('browse.list.filtersOn', { count: chosen }) : words('browse.list.filters')}
        </Button>
        <div className={styles.sort}>
          <span aria-hidden="true">{words('browse.list.sort')}</span>
          <select
            aria-label={words('browse.list.sort')}
            value={state.sort}
            onChange={(event) => onChange({ ...state, sort: event.target.value as Sort, page: 1 })}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {words(`browse.list.sort.${sort}`)}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </div>
      </div>
      <ChosenFilters state={state} facets={facets} onChange={onChange} />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words('browse.list.filters')}
        closeLabel={words('ui.close')}
        variant="sheet"
        footer={
          <Button priority="high" full onClick={() => setOpen(false)}>
            {words('browse.list.show', { count: total })}
          </Button>
        }
      >
        <Groups facets={facets} state={state} onChange={onChange} />
        <Disclosure
          summary={words('browse.list.price')}
          open={state.price.from !== null || state.price.to !== null}
        >
          <PriceRange price={state.price} onChange={(price) => onChange(withPrice(state, price))} />
        </Disclosure>
      </Dialog>
    </>
  );
}

const chosenOf = (facet: Facet): number => facet.options.filter(({ on }) => on).length;

/** Facets under one another, each folded until something of it is chosen. */
function Groups({ facets, state, onChange }: Pick<FilterBarProps, 'facets' | 'state' | 'onChange'>) {
  return facets.map((facet) => (
    <Disclosure key={facet.code} summary={facet.label} open={chosenOf(facet) > 0}>
      <Options facet={facet} onToggle={(value) => onChange(toggleOption(state, facet.code, value))} />
    </Disclosure>
  ));
}

/** A native details that closes when the eye goes elsewhere: a click outside, Esc, another panel. */
function Panel({
  label,
  count,
  children,
}: {
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        element.open = false;
        element.querySelector('summary')?.focus();
      } else if (!element.contains(event.target as globalThis.Node)) {
        element.open = false;
      }
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={details} className={styles.panel} name="listing-filter">
      <summary>
        {label}
        {count > 0 ? <b>{count}</b> : null}
        <Icon name="down" size={16} />
      </summary>
      <div className={styles.panelBody}>{children}</div>
    </details>
  );
}

function Options({ facet, onToggle }: { readonly facet: Facet; readonly onToggle: (value: string) => void }) {
  return (
    <ul className={styles.options}>
      {facet.options.map((option) => (
        <li key={option.value}>
          <Checkbox
            label={
              <span className={styles.option}>
                {option.label}
                <small>{option.count}</small>
              </span>
            }
            checked={option.on}
            disabled={option.count === 0 && !option.on}
            onChange={() => onToggle(option.value)}
          />
        </li>
      ))}
    </ul>
  );
}

function ChosenFilters({ state, facets, onChange }: Pick<FilterBarProps, 'state' | 'facets' | 'onChange'>) {
  const words = useWords();
  const priceText = usePriceText(state.price);
  if (countChosen(state) === 0) return null;
  const labels = new Map(
    facets.flatMap((facet) => facet.options.map(({ value, label }) => [`${facet.code}=${value}`, label])),
  );
  return (
    <ul className={styles.chosen} aria-label={words('browse.list.chosen')}>
      {Object.entries(state.chosen).flatMap(([code, values]) =>
        values.map((value) => {
          const name = labels.get(`${code}=${value}`) ?? value;
          return (
            <li key={`${code}=${value}`}>
              <Chip
                removeLabel={words('browse.list.remove', { name })}
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
            removeLabel={words('browse.list.remove', { name: priceText })}
            onClick={() => onChange(withPrice(state, { from: null, to: null }))}
          >
            {priceText}
          </Chip>
        </li>
      ) : null}
      <li>
        <Button priority="low" onClick={() => onChange(cleared(state))}>
          {words('browse.list.clear')}
        </Button>
      </li>
    </ul>
  );
}

function usePriceText({ from, to }: ListingState['price']): string | null {
  const words = useWords();
  const { currency } = useShop();
  const text = (value: number) => {
    const money = fromDecimal(value, currency);
    return money.ok ? format(money.value) : String(value);
  };
  if (from !== null && to !== null)
    return words('browse.list.priceBetween', { from: text(from), to: text(to) });
  if (from !== null) return words('browse.list.priceAbove', { from: text(from) });
  if (to !== null) return words('browse.list.priceBelow', { to: text(to) });
  return null;
}
