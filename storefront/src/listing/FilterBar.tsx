import { useWords } from '@jinlan/client/words';
import { Button, Checkbox, Dialog, Disclosure, Icon } from '@jinlan/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChosenFilters } from './ChosenFilters.tsx';
import styles from './FilterBar.module.css';
import type { Facet, PriceBand } from './facets.ts';
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
  readonly bands: readonly PriceBand[];
  readonly ends: { readonly min: number; readonly max: number } | null;
  readonly total: number;
  readonly sorts: readonly Sort[];
  readonly onChange: (state: ListingState) => void;
}

/** Number of facets with their own panel. The others share one, so the bar fits one line. */
const IN_BAR = 5;
/** Availability in stores always has its own panel. */
const ALWAYS_IN_BAR = 'in_store';

function parted(facets: readonly Facet[]): { inBar: readonly Facet[]; further: readonly Facet[] } {
  if (facets.length <= IN_BAR + 1) return { inBar: facets, further: [] };
  const mainFacets = facets.filter(({ code }) => code === ALWAYS_IN_BAR);
  const others = facets.filter(({ code }) => code !== ALWAYS_IN_BAR);
  const openSlots = IN_BAR - mainFacets.length;
  return { inBar: [...others.slice(0, openSlots), ...mainFacets], further: others.slice(openSlots) };
}

export function FilterBar({ state, facets, bands, ends, total, sorts, onChange }: FilterBarProps) {
  const words = useWords('find');
  const [open, setOpen] = useState(false);
  const chosen = countChosen(state);
  const { inBar, further } = parted(facets);
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
            label={words('find.list.price')}
            count={state.price.from === null && state.price.to === null ? 0 : 1}
          >
            <PriceRange
              price={state.price}
              bands={bands}
              ends={ends}
              onChange={(price) => onChange(withPrice(state, price))}
            />
          </Panel>
          {further.length > 0 ? (
            <Panel
              label={words('find.list.more')}
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
          {chosen > 0 ? words('find.list.filtersOn', { count: chosen }) : words('find.list.filters')}
        </Button>
        <div className={styles.sort}>
          <span aria-hidden="true">{words('find.list.sort')}</span>
          <select
            aria-label={words('find.list.sort')}
            value={state.sort}
            onChange={(event) =>
              onChange({ ...state, sort: event.target.value as Sort, page: 1, allPages: false })
            }
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {words(`find.list.sort.${sort}`)}
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
        title={words('find.list.filters')}
        closeLabel={words('ui.close')}
        variant="sheet"
        footer={
          <div className={styles.sheetFoot}>
            <Button disabled={chosen === 0} onClick={() => onChange(cleared(state))}>
              {words('find.list.clearShort')}
            </Button>
            <Button priority="high" full onClick={() => setOpen(false)}>
              {words('find.list.show', { count: total })}
            </Button>
          </div>
        }
      >
        <Groups facets={facets} state={state} onChange={onChange} />
        <Disclosure
          summary={words('find.list.price')}
          open={state.price.from !== null || state.price.to !== null}
        >
          <PriceRange
            price={state.price}
            bands={bands}
            ends={ends}
            onChange={(price) => onChange(withPrice(state, price))}
          />
        </Disclosure>
      </Dialog>
    </>
  );
}

const chosenOf = (facet: Facet): number => facet.options.filter(({ on }) => on).length;

/** A column of facets, each closed unless one of its options is chosen. */
function Groups({ facets, state, onChange }: Pick<FilterBarProps, 'facets' | 'state' | 'onChange'>) {
  return facets.map((facet) => (
    <Disclosure key={facet.code} summary={facet.label} open={chosenOf(facet) > 0}>
      <Options facet={facet} onToggle={(value) => onChange(toggleOption(state, facet.code, value))} />
    </Disclosure>
  ));
}

/** A native details element that closes on a click outside, on Esc, or when another panel opens. */
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
