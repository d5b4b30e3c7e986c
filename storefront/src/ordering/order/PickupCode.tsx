/** The order is ready in the store: its pickup code in large type, and what to bring. */

import { useWords } from '@jinlan/client/words';
import { pickupText } from '@jinlan/domain/orders';
import { QrCode, VisuallyHidden } from '@jinlan/ui';
import { CopyButton } from './actions/CopyButton.tsx';
import styles from './PickupCode.module.css';

interface PickupCodeProps {
  readonly orderNumber: string;
  readonly code: string;
  readonly store: string | null;
}

export function PickupCode({ orderNumber, code, store }: PickupCodeProps) {
  const words = useWords('orders');
  return (
    <section className={styles.pickup} aria-labelledby="pickup-title">
      <h2 id="pickup-title">{words('orders.pickup.title')}</h2>
      <p className={styles.code}>
        <VisuallyHidden>{words('orders.pickup.digits', { digits: [...code].join(' ') })}</VisuallyHidden>
        <span aria-hidden="true">{code.replace(/^(\d{3})(\d{3})$/, '$1 $2')}</span>
      </p>
      <div className={styles.words}>
        {store ? <p>{words('orders.pickup.at', { store })}</p> : null}
        <p>{words('orders.pickup.bring')}</p>
        <div className={styles.qr}>
          <QrCode text={pickupText(orderNumber, code)} label={words('orders.pickup.qr')} />
        </div>
        <CopyButton text={code} label={words('orders.pickup.copy')} />
      </div>
    </section>
  );
}
