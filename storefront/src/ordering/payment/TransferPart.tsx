import { useWords } from '@jinlan/client/words';
import type { TransferStep } from '@jinlan/domain/payments';
import { QrCode } from '@jinlan/ui';
import { CopyButton } from '../order/actions/CopyButton.tsx';
import styles from './TransferPart.module.css';

/** A transfer to the shop's account: a code for the bank's app, and the texts to type instead. */
export function TransferPart({ step }: { readonly step: TransferStep }) {
  const words = useWords('buy');
  const rows = [
    ['buy.pay.transferPayee', step.payee],
    ['buy.pay.transferIdentifier', step.identifier],
    ['buy.pay.transferAmount', step.amount],
    ['buy.pay.transferReference', step.reference],
  ] as const;
  return (
    <div className={styles.transfer}>
      <div className={styles.code}>
        <QrCode text={step.content} label={words('buy.pay.transferTitle')} />
      </div>
      <dl className={styles.facts}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{words(key)}</dt>
            <dd>{value}</dd>
            <dd>
              <CopyButton text={value} label={words('buy.pay.transferCopy', { what: words(key) })} short />
            </dd>
          </div>
        ))}
      </dl>
      <p>{words('buy.pay.transferLate', { until: words.moment(step.expiresAt) })}</p>
    </div>
  );
}
