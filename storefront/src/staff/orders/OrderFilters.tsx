import { useWords } from '@jinlan/client/words';
import { Select, TextField } from '@jinlan/ui';
import { deliveryWords } from '../order/delivery-words.ts';
import { deliveries, kinds, type ListState } from './list-state.ts';
import styles from './OrderFilters.module.css';

/** Filters beside the statuses. Each choice is at once part of the address. */
export function OrderFilters({
  state,
  onChange,
}: {
  readonly state: ListState;
  readonly onChange: (state: ListState) => void;
}) {
  const words = useWords('staff', 'staffOrders');
  const change = (changes: Partial<ListState>) => onChange({ ...state, ...changes, pages: 1 });
  return (
    <fieldset className={styles.filters}>
      <legend>{words('stafforders.filters')}</legend>
      <Select
        label={words('staff.list.delivery')}
        placeholder={words('staff.list.all')}
        options={deliveries.map((delivery) => ({
          value: delivery,
          label: deliveryWords({ delivery }, words),
        }))}
        value={state.delivery ?? ''}
        onChange={({ target }) =>
          change({ delivery: deliveries.find((each) => each === target.value) ?? null })
        }
      />
      <Select
        label={words('stafforders.kind')}
        placeholder={words('staff.list.all')}
        options={kinds.map((kind) => ({ value: kind, label: words(`staff.kind.${kind}`) }))}
        value={state.kind ?? ''}
        onChange={({ target }) => change({ kind: kinds.find((each) => each === target.value) ?? null })}
      />
      <TextField
        label={words('stafforders.from')}
        type="date"
        max={state.to || undefined}
        value={state.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label={words('stafforders.to')}
        type="date"
        min={state.from || undefined}
        value={state.to}
        onChange={({ target }) => change({ to: target.value })}
      />
    </fieldset>
  );
}
