/** The open sales of colleagues in the store. Each can be taken over, which is recorded. */
import { useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { Box } from '../order/Box.tsx';
import { TakeOverSaleDocument } from './queries.generated.ts';
import styles from './StaffSalesScreen.module.css';
import { saleErrorWords, saleTitle } from './sale-words.ts';
import { useStoreSales } from './use-sale.ts';

export function StoreSales({ onTaken }: { readonly onTaken: (id: string) => void }) {
  const words = useWords('buy', 'sales');
  const { data: sales, refetch } = useStoreSales();
  const [takeOver, busy] = useMutation(TakeOverSaleDocument);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(id: string) {
    const outcome = await takeOver({ id });
    if (outcome.ok) {
      onTaken(id);
      return;
    }
    setProblem(saleErrorWords(outcome.error, words));
    refetch();
  }

  if (problem === null && (sales === null || sales.length === 0)) return null;
  return (
    <Box title={words('sales.store.title')}>
      {problem === null ? null : (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      <ul className={styles.open}>
        {(sales ?? []).map((sale) => (
          <li key={sale.id}>
            <strong>{saleTitle(sale.customer_name, words)}</strong>
            <span>{words('sales.store.seller', { staff: sale.staff_no })}</span>
            <span>{words('sales.open.pieces', { count: sale.pieces })}</span>
            <span>{words('sales.open.at', { at: words.moment(sale.changed_at) })}</span>
            <Button size="small" disabled={busy} onClick={() => void take(sale.id)}>
              {words('sales.takeOver')}
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}
