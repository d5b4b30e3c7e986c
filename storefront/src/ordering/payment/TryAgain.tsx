/** Another attempt by the same method, after one that its provider refused. A card has its own form. */

import { useWords } from '@jinlan/client/words';
import type { OrderPaymentFragment } from '../fragments.generated.ts';
import type { ToPay } from '../order-access.ts';
import type { OpenForm } from './open-form.ts';
import { PayAgain } from './PayAgain.tsx';
import { PayByBank } from './PayByBank.tsx';
import { flowOfCode } from './payment-flow.ts';

interface TryAgainProps {
  readonly payment: Pick<OrderPaymentFragment, 'status' | 'method'>;
  readonly access: ToPay;
  readonly formOf: (name: string) => OpenForm;
  /** Called when the payment was started or refused, because the order must be fetched again. */
  readonly onTried: () => Promise<void>;
}

export function TryAgain({ payment: { status, method }, access, formOf, onTried }: TryAgainProps) {
  const words = useWords('buy');
  const flow = flowOfCode(method);
  if (status !== 'failed' || flow === 'card' || flow === null) return null;
  const props = { access, label: words('buy.pay.failed.again'), onTried } as const;
  if (flow === 'bank') return <PayByBank {...props} method={method} form={formOf(method)} />;
  return <PayAgain {...props} priority="high" />;
}
