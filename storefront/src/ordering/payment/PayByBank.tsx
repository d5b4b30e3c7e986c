/** Pays an unpaid order at the page of a bank, which is chosen here first. */

import { useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { fpxBanks, isFpxBank } from '@jinlan/domain/payments';
import { Button, Notice, Select } from '@jinlan/ui';
import { useState } from 'react';
import type { ToPay } from '../order-access.ts';
import { PayOrderDocument } from '../queries.generated.ts';
import type { OpenForm } from './open-form.ts';
import { payRefusalWords } from './PayOrder.tsx';

interface PayByBankProps {
  readonly access: ToPay;
  /** Label of the button that opens the list of banks. */
  readonly label: string;
  /** The method's code. */
  readonly method: string;
  readonly form: OpenForm;
  /** Called when the payment was started or refused, because the order must be fetched again. */
  readonly onTried: () => Promise<void>;
}

export function PayByBank({ access, label, method, form, onTried }: PayByBankProps) {
  const words = useWords('buy');
  const [pay, paying] = useMutation(PayOrderDocument);
  const [bank, setBank] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function payAtBank() {
    setRefusal(null);
    setMissing(!isFpxBank(bank));
    if (!isFpxBank(bank)) return;
    const outcome = await pay({ ...access, method, fpx: { bank } });
    if (!outcome.ok) setRefusal(payRefusalWords(outcome.error, words));
    await onTried();
    if (outcome.ok) form.setOpen(false);
  }

  if (!form.isOpen) {
    return (
      <Button priority="normal" onClick={() => form.setOpen(true)}>
        {label}
      </Button>
    );
  }
  return (
    <>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      <fieldset aria-label={label}>
        <Select
          label={words('buy.pay.bank')}
          placeholder={words('buy.pay.bankChoose')}
          options={Object.entries(fpxBanks).map(([value, name]) => ({ value, label: name }))}
          name="bank"
          value={bank}
          error={isMissing ? words('buy.pay.bankChoose') : undefined}
          onChange={({ currentTarget }) => {
            setBank(currentTarget.value);
            setMissing(false);
          }}
        />
      </fieldset>
      <Button
        priority="high"
        busy={paying && words('ui.busy')}
        data-replay="never"
        onClick={() => void payAtBank()}
      >
        {words('buy.pay.payNow')}
      </Button>
    </>
  );
}
