/** Filters with counts: rows of chips on a wide screen, a sheet on a phone. */

import { useWords, type Words } from '@jinlan/client/words';
import type { CodeOf } from '@jinlan/domain/diamonds';
import type { MessageKey } from '@jinlan/messages';
import { Button, Chip, Dialog, Icon, Stack } from '@jinlan/ui';
import { useState } from 'react';
import styles from './StyleFilters.module.css';
import {
  type FilterField,
  filterFields,
  type OfferedStyle,
  optionsOf,
  type StylesFilter,
} from './styles-filter.ts';

interface StyleFiltersProps {
  readonly offered: readonly OfferedStyle[];
  readonly filter: StylesFilter;
  readonly resultCount: number;
  readonly onToggle: (field: FilterField, value: string) => void;
  readonly onClear: () => void;
}

export function StyleFilters(props: StyleFiltersProps) {
  const words = useWords('atelier', 'customiser');
  const [open, setOpen] = useState(false);
  const { filter, resultCount, onClear } = props;
  const chosen = filterFields.reduce((sum, field) => sum + filter[field].length, 0);
  return (
    <Stack gap={8}>
      <div className={styles.rows}>
        <Rows {...props} />
      </div>
      <div className={styles.bar}>
        <Button className={styles.open ?? ''} size="small" onClick={() => setOpen(true)}>
          <Icon name="filter" size={20} />
          {chosen > 0 ? words('atelier.grid.filtersOn', { count: chosen }) : words('atelier.grid.filters')}
        </Button>
        <p role="status">{words('atelier.grid.found', { count: resultCount })}</p>
        {chosen > 0 ? (
          <Button priority="low" onClick={onClear}>
            {words('atelier.grid.clear')}
          </Button>
        ) : null}
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words('atelier.grid.filters')}
        closeLabel={words('ui.close')}
        variant="sheet"
        footer={
          <Button priority="high" full onClick={() => setOpen(false)}>
            {words('atelier.grid.show', { count: resultCount })}
          </Button>
        }
      >
        {open ? <Rows {...props} /> : null}
      </Dialog>
    </Stack>
  );
}

function Rows({ offered, filter, onToggle }: StyleFiltersProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  return filterFields.map((field) => {
    const options = optionsOf(offered, filter, field);
    if (options.length === 0) return null;
    return (
      <fieldset key={field} className={styles.row}>
        <legend>{words(`atelier.grid.by.${field}`)}</legend>
        <div>
          {options.map(({ value, count, on }) => (
            <Chip key={value} on={on} onClick={() => onToggle(field, value)}>
              {optionName(words, field, value)}
              <small>{count}</small>
            </Chip>
          ))}
        </div>
      </fieldset>
    );
  });
}

function optionName(
  words: Words<'atelier' | 'customiser' | 'diamonds'>,
  field: FilterField,
  value: string,
): string {
  switch (field) {
    case 'kind':
      return words(`atelier.kind.${value}` as MessageKey<'atelier'>);
    case 'metal':
      return words(`customiser.metal.${value}` as MessageKey<'customiser'>);
    case 'wearer':
      return words(`customiser.gender.${value}` as MessageKey<'customiser'>);
    case 'shape':
      return words(`diamonds.shape.${value as CodeOf<'shape'>}`);
  }
}
