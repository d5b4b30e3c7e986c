/** Pays an unpaid order by a wallet: instead of another method, or by a new code or link of the same wallet. */

import { useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import type { ToPay } from '../order-access.ts';
import { PayOrderDocument } from '../queries.generated.ts';
import { payRefusalWords } from './PayOrder.tsx';

interface PayAgainProps {
  readonly access: ToPay;
  readonly label: string;
  readonly priority: 'high' | 'normal';
  /** The method's code, if the order has another one so far. */
  readonly method?: string;
  /** Called when the payment was started or refused, because the order must be fetched again. */
  readonly onTried: () => Promise<void>;
}

export function PayAgain({ access, label, priority, method, onTried }: PayAgainProps) {
  const words = useWords('buy');
  const [pay, paying] = useMutation(PayOrderDocument);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function payAgain() {
    setRefusal(null);
    const outcome = await pay({ ...access, ...(method === undefined ? {} : { method }) });
    if (!outcome.ok) setRefusal(payRefusalWords(outcome.error, words));
    await onTried();
  }

  return (
    <>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      <Button
        priority={priority}
        busy={paying && words('ui.busy')}
        data-replay="never"
        onClick={() => void payAgain()}
      >
        {label}
      </Button>
    </>
  );
}
