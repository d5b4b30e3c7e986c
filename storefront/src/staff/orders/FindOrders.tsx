import { useWords } from '@jinlan/client/words';
import { Icon, IconButton } from '@jinlan/ui';
import { type FormEvent, useState } from 'react';
import styles from './FindOrders.module.css';
import { isTooShort, searchText } from './list-state.ts';

/**
 * Searches by order number, its end, the last four digits of the mobile number, or a member's code. Pasted spaces and dashes are
 * ignored.
 */
export function FindOrders({
  search,
  onFind,
}: {
  readonly search: string;
  readonly onFind: (search: string) => void;
}) {
  const words = useWords('staff');
  const [text, setText] = useState(search);
  const [short, setShort] = useState(false);

  function find(event: FormEvent) {
    event.preventDefault();
    const searched = searchText(text);
    setShort(isTooShort(searched));
    if (!isTooShort(searched)) onFind(searched);
  }

  return (
    <search className={styles.find}>
      <form onSubmit={find} noValidate>
        <input
          type="search"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={words('staff.list.search')}
          aria-invalid={short || undefined}
          aria-describedby={short ? 'find-note' : undefined}
          placeholder={words('staff.list.search')}
          maxLength={40}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setShort(false);
          }}
        />
        {search ? (
          <IconButton
            icon="close"
            size={16}
            label={words('staff.list.clear')}
            className={styles.clear}
            onClick={() => onFind('')}
          />
        ) : null}
        <button type="submit" className={styles.go}>
          <Icon name="search" size={20} />
          <span>{words('staff.list.find')}</span>
        </button>
      </form>
      {short ? (
        <p id="find-note" role="alert" className={styles.note}>
          {words('staff.list.searchShort')}
        </p>
      ) : null}
    </search>
  );
}
