import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { EndSaleDocument } from './queries.generated.ts';
import { saleErrorWords } from './sale-words.ts';
import type { Sale, SaleState } from './use-sale.ts';

interface EndSaleProps {
  readonly sale: Sale;
  readonly state: SaleState;
  readonly onEnded: () => void;
}

/** Asks for confirmation, then ends the sale and deletes its bag. */
export function EndSale({ sale, state, onEnded }: EndSaleProps) {
  const words = useWords('buy', 'sales');
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function end() {
    const outcome = await state.change(EndSaleDocument, { id: sale.id }, { ends: true });
    if (outcome.ok) onEnded();
    else setProblem(saleErrorWords(outcome.error, words));
  }

  if (!asks)
    return (
      <Button priority="low" onClick={() => setAsks(true)}>
        {words('sales.end')}
      </Button>
    );
  return (
    <Notice
      tone={problem === null ? 'warning' : 'error'}
      live
      title={problem ?? words('sales.end.sure')}
      action={
        <>
          <Button size="small" onClick={() => void end()} busy={state.busy && words('ui.busy')}>
            {words('sales.end.yes')}
          </Button>
          <Button size="small" priority="low" onClick={() => setAsks(false)}>
            {words('sales.end.no')}
          </Button>
        </>
      }
    />
  );
}
