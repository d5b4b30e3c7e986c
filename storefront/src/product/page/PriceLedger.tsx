import { useWords } from '@jinlan/client/words';
import type { Money } from '@jinlan/domain/money';
import { Ledger, type LedgerRow } from '@jinlan/ui';
import styles from './PriceLedger.module.css';

interface PriceLedgerProps {
  readonly rows: readonly LedgerRow[];
  readonly total: Money;
  readonly note: string;
}

export function PriceLedger({ rows, total, note }: PriceLedgerProps) {
  const words = useWords();
  return (
    <div className={styles.ledger}>
      <Ledger rows={rows} total={{ label: words('browse.part.total'), amount: total }} />
      {note === '' ? null : <p>{note}</p>}
    </div>
  );
}
