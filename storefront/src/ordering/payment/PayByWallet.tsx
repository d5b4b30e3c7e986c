/** Pays an unpaid order by a wallet of this device, where the market's card account has wallets. */

import { useMutation } from '@jinlan/client/data';
import { laterPart, useWords } from '@jinlan/client/words';
import type { Money } from '@jinlan/domain/money';
import { Notice } from '@jinlan/ui';
import { Suspense, useState } from 'react';
import type { OrderPaymentFragment } from '../fragments.generated.ts';
import type { ToPay } from '../order-access.ts';
import { PayOrderDocument } from '../queries.generated.ts';
import type { CardAnswer, CardScript } from './card/card-answer.ts';
import { cardScriptOf } from './card/card-script.ts';
import { payRefusalWords } from './PayOrder.tsx';
import { flowOfCode } from './payment-flow.ts';

const WalletButtons = laterPart(async () => (await import('./card/WalletButtons.tsx')).WalletButtons, 'buy');

interface PayByWalletProps {
  readonly access: ToPay;
  readonly payment: Pick<OrderPaymentFragment, 'card_script' | 'method' | 'other_methods'>;
  /** Called when the payment was started or refused, because the order must be fetched again. */
  readonly onTried: () => Promise<void>;
}

export function PayByWallet({ access, payment, onTried }: PayByWalletProps) {
  const script = cardScriptOf(payment.card_script);
  const code = [payment.method, ...payment.other_methods].find((method) => flowOfCode(method) === 'card');
  if (!script?.wallets || code === undefined) return null;
  return (
    <Wallets
      access={access}
      script={script}
      method={code === payment.method ? null : code}
      onTried={onTried}
    />
  );
}

interface WalletsProps extends Pick<PayByWalletProps, 'access' | 'onTried'> {
  readonly script: CardScript;
  /** The code of the card's method, if the order has another one so far. */
  readonly method: string | null;
}

function Wallets({ access, script, method, onTried }: WalletsProps) {
  const words = useWords('buy');
  const [pay, paying] = useMutation(PayOrderDocument);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** The order's amount does not change, so the amount of the sheet is right. */
  async function payByWallet(answer: CardAnswer, _shown: Money): Promise<boolean> {
    if (!answer.ok) {
      setRefusal(answer.message || words('errors.network'));
      return false;
    }
    const outcome = await pay({ ...access, nonce: answer.nonce, ...(method !== null && { method }) });
    if (!outcome.ok) setRefusal(payRefusalWords(outcome.error, words));
    await onTried();
    return outcome.ok;
  }

  return (
    <>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      <Suspense>
        <WalletButtons
          from={script}
          due={script.due}
          onPress={() => {
            setRefusal(null);
            return !paying;
          }}
          onPay={payByWallet}
        />
      </Suspense>
    </>
  );
}
