/** Presets, number of results and sort order; on a phone also the button for the sheet of filters. */

import { useWords } from '@jinlan/client/words';
import {
  countChosen,
  type DiamondFilter,
  type DiamondQuery,
  type DiamondSort,
  type PresetCode,
  presetCodes,
  togglePreset,
} from '@jinlan/domain/diamonds';
import type { MessageKey } from '@jinlan/messages';
import { Button, Chip, Dialog, Icon, VisuallyHidden } from '@jinlan/ui';
import { useState } from 'react';
import { FirstFilters, FurtherFilters } from '../filters/StoneFilters.tsx';
import type { StoneCounts } from '../stones-answer.ts';
import styles from './StoneToolbar.module.css';

/** The sort orders in the menu. An address may contain others. */
const sorts = [
  'price_asc',
  'price_desc',
  'price_per_carat_asc',
  'price_per_carat_desc',
  'carat_desc',
  'carat_asc',
  'colour_asc',
  'clarity_asc',
  'cut_asc',
  'delivery_days_asc',
] as const;

const nameOfSort = ({ by, descending }: DiamondSort): string => `${by}_${descending ? 'desc' : 'asc'}`;

interface StoneToolbarProps {
  readonly query: DiamondQuery;
  readonly answer: StoneCounts & {
    readonly total_count: number;
    readonly presets: readonly {
      readonly code: string;
      readonly active: boolean;
      readonly count: number;
    }[];
  };
  readonly onSort: (sort: DiamondSort) => void;
  readonly onFilter: (filter: DiamondFilter) => void;
}

export function StoneToolbar({ query, answer, onSort, onFilter }: StoneToolbarProps) {
  const words = useWords('diamonds');
  const [open, setOpen] = useState(false);
  const { filter, sort } = query;
  const chosen = countChosen(filter);
  const currentSort = nameOfSort(sort);
  const isListed = (sorts as readonly string[]).includes(currentSort);
  const filters = { filter, counts: answer, onChange: onFilter };
  return (
    <div className={styles.toolbar}>
      <ul className={styles.presets} aria-label={words('diamonds.presets')}>
        {answer.presets.flatMap(({ code, active, count }) =>
          isPreset(code)
            ? [
                <li key={code} title={words(`diamonds.preset.hint.${code}`)}>
                  <Chip
                    on={active}
                    disabled={count === 0 && !active}
                    onClick={() => onFilter(togglePreset(filter, code))}
                  >
                    {words(`diamonds.preset.${code}`)}
                    <small>{count}</small>
                    <VisuallyHidden>{words(`diamonds.preset.hint.${code}`)}</VisuallyHidden>
                  </Chip>
                </li>,
              ]
            : [],
        )}
      </ul>
      <div className={styles.bar}>
        <Button
          className={styles.openSheet ?? ''}
          priority="normal"
          size="small"
          onClick={() => setOpen(true)}
        >
          <Icon name="filter" size={20} />
          {chosen > 0 ? words('diamonds.filtersOn', { count: chosen }) : words('diamonds.filters')}
        </Button>
        <p className={styles.found} role="status">
          {words('diamonds.found', { count: answer.total_count })}
        </p>
        <div className={styles.sort}>
          <span aria-hidden="true">{words('diamonds.sort')}</span>
          <select
            aria-label={words('diamonds.sort')}
            value={currentSort}
            onChange={(event) => onSort(readSort(event.target.value))}
          >
            {isListed ? null : <option value={currentSort}>{words('diamonds.sort.other')}</option>}
            {sorts.map((name) => (
              <option key={name} value={name}>
                {words(`diamonds.sort.${name}` as MessageKey<'diamonds'>)}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </div>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words('diamonds.filters')}
        closeLabel={words('ui.close')}
        variant="sheet"
        footer={
          <Button priority="high" full onClick={() => setOpen(false)}>
            {words('diamonds.show', { count: answer.total_count })}
          </Button>
        }
      >
        {open ? (
          <>
            <FirstFilters {...filters} />
            <FurtherFilters {...filters} />
          </>
        ) : null}
      </Dialog>
    </div>
  );
}

const isPreset = (code: string): code is PresetCode => (presetCodes as readonly string[]).includes(code);

function readSort(name: string): DiamondSort {
  const at = name.lastIndexOf('_');
  return { by: name.slice(0, at) as DiamondSort['by'], descending: name.slice(at + 1) === 'desc' };
}
