/** The two payments of an order with a deposit: which is paid, which is due, and when. */
import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Ledger } from '@jinlan/ui';
import type { OrderFragment, OrderPart } from '../fragments.generated.ts';
import styles from './DepositTerms.module.css';

export function DepositTerms({ order }: { readonly order: OrderFragment }) {
  const words = useWords('orders');
  const { deposit, status, payment_methods: methods } = order;
  const amount = readMoney(deposit?.amount);
  const rest = readMoney(deposit?.rest);
  if (!deposit || amount === null || rest === null || status === 'canceled') return null;
  const paidText = (part: OrderPart): string => {
    const payment = deposit.payments.find((each) => each.part === part);
    const method = methods?.find((each) => each?.type === payment?.method);
    return method ? words('orders.deposit.paidBy', { method: method.name }) : words('orders.deposit.paid');
  };
  return (
    <section className={styles.terms}>
      <h2>{words('orders.deposit.title')}</h2>
      <Ledger
        rows={[
          {
            ...{ key: 'deposit', label: words('orders.deposit.amount'), amount },
            note: deposit.is_paid ? paidText('deposit') : words('orders.deposit.now'),
          },
          {
            ...{ key: 'rest', label: words('orders.deposit.rest'), amount: rest },
            note: deposit.is_rest_paid ? paidText('rest') : words('orders.deposit.later'),
          },
        ]}
      />
      <p>{words('orders.deposit.locked')}</p>
      {deposit.is_rest_paid ? null : <p>{words('orders.deposit.canceled')}</p>}
    </section>
  );
}
