/** The order is placed: its number, and what happens next. */
import { Button, Icon, LinkButton } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { storedValues } from '../../data/stored-values.ts';
import type { OrderFragment } from '../../ordering/fragments.generated.ts';
import { forgetTyped, type LastOrder } from '../../ordering/last-order.ts';
import { OrderDetails } from '../../ordering/OrderDetails.tsx';
import { OrderGate } from '../../ordering/OrderGate.tsx';
import { isByWeight, orderTotalText } from '../../ordering/order-words.ts';
import { useWords, type Words } from '../../words/words.tsx';
import styles from './SuccessScreen.module.css';

export default function SuccessScreen() {
  const words = useWords();
  return (
    <OrderGate page="success" title={words('buy.order.thanks')}>
      {(order, { last }) => <Thanks order={order} last={last} />}
    </OrderGate>
  );
}

function Thanks({ order, last }: { readonly order: OrderFragment; readonly last: LastOrder | null }) {
  const words = useWords();
  useEffect(() => forgetTyped(storedValues), []);
  return (
    <>
      <header className={styles.head}>
        <Icon name="success" />
        <h1>{words('buy.order.thanks')}</h1>
        <p className={styles.number}>
          {words('buy.order.number')} <strong>{order.number}</strong>
          <CopyNumber number={order.number} />
        </p>
        <ol className={styles.next}>
          {nextSteps(order, last, words).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </header>
      <OrderDetails order={order} />
      <p className={styles.ways}>
        <LinkButton to="/" priority="normal">
          {words('buy.order.goOn')}
        </LinkButton>
        <LinkButton to={`/checkout/checkOrder/?order=${order.number}`} priority="low">
          {words('buy.order.lookUp')}
        </LinkButton>
      </p>
    </>
  );
}

function nextSteps(order: OrderFragment, last: LastOrder | null, words: Words): string[] {
  const store = order.pickup_store?.name;
  const steps: string[] = [];
  if (order.payment.status === 'in_store') {
    steps.push(
      words(isByWeight(order) ? 'buy.order.next.payByWeight' : 'buy.order.next.payInStore', {
        amount: orderTotalText(order),
        until: order.payment.expires_at ? words.moment(order.payment.expires_at) : '',
      }),
    );
  }
  if (store) steps.push(words('buy.order.next.collect', { store }));
  else if (last?.deliveryDays) {
    const unpaid = order.payment.status === 'in_store';
    const key = unpaid ? 'buy.order.next.courierOncePaid' : 'buy.order.next.courier';
    steps.push(words(key, { days: last.deliveryDays }));
  }
  if (order.email) steps.push(words('buy.order.next.email', { email: order.email }));
  steps.push(words('buy.order.next.lookUp'));
  return steps;
}

function CopyNumber({ number }: { readonly number: string }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  return (
    <Button
      priority="low"
      onClick={() => {
        navigator.clipboard?.writeText(number).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      {words(copied ? 'buy.order.copied' : 'buy.order.copy')}
    </Button>
  );
}
