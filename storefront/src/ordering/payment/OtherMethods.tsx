/** The other ways to pay an unpaid order, which stays the same order. */

import { useWords } from '@jinlan/client/words';
import { flowOf, type PaymentMethodCode, readPaymentMethod } from '@jinlan/domain/payments';
import type { MessageKey } from '@jinlan/messages';
import type { CardScriptFragment } from '../fragments.generated.ts';
import type { ToPay } from '../order-access.ts';
import type { OpenForm } from './open-form.ts';
import { PayAgain } from './PayAgain.tsx';
import { PayByBank } from './PayByBank.tsx';
import { PayOrder } from './PayOrder.tsx';

interface OtherMethodsProps {
  readonly codes: readonly string[];
  readonly script: CardScriptFragment | null;
  readonly access: ToPay;
  /** Whether no method was chosen before. */
  readonly isFirst?: boolean;
  /** The form of the method with this code. */
  readonly formOf: (code: string) => OpenForm;
  readonly onTried: () => Promise<void>;
}

const labels: Readonly<Partial<Record<PaymentMethodCode, MessageKey<'buy'>>>> = {
  card: 'buy.pay.byCard',
  wechat_pay: 'buy.pay.byWechat',
  alipay: 'buy.pay.byAlipay',
  alipay_hk: 'buy.pay.byAlipayHk',
  grabpay: 'buy.pay.byGrabpay',
  fpx: 'buy.pay.byFpx',
  paynow: 'buy.pay.byPaynow',
};

/** The same labels if no method was chosen before. */
const firstLabels: typeof labels = {
  card: 'buy.pay.firstCard',
  wechat_pay: 'buy.pay.firstWechat',
  alipay: 'buy.pay.firstAlipay',
  alipay_hk: 'buy.pay.firstAlipayHk',
  grabpay: 'buy.pay.firstGrabpay',
  fpx: 'buy.pay.firstFpx',
  paynow: 'buy.pay.firstPaynow',
};

/** Leaves out a method that this version of the page does not know. */
export function OtherMethods({ codes, script, access, isFirst = false, formOf, onTried }: OtherMethodsProps) {
  const words = useWords('buy');
  return codes.map((code) => {
    const method = readPaymentMethod(code);
    const label = method && (isFirst ? firstLabels : labels)[method];
    if (!method || !label) return null;
    const props = { access, method, label: words(label), onTried } as const;
    const flow = flowOf(method);
    if (flow === 'card') return <PayOrder key={code} {...props} script={script} form={formOf(code)} />;
    if (flow === 'bank') return <PayByBank key={code} {...props} form={formOf(code)} />;
    return <PayAgain key={code} {...props} priority="normal" />;
  });
}
