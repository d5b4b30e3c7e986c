/** Asks whether the customer of a sale pays the whole price, or a deposit first. */
import { useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import type { DepositOffer } from '@jinlan/domain/orders';
import { RadioCard } from '@jinlan/ui';
import styles from './StaffSaleScreen.module.css';

interface DepositChoiceProps {
  readonly total: Money;
  readonly offer: DepositOffer;
  readonly paysDeposit: boolean;
  readonly onChoose: (paysDeposit: boolean) => void;
}

export function DepositChoice({ total, offer, paysDeposit, onChoose }: DepositChoiceProps) {
  const words = useWords('sales');
  const rest = format(offer.rest);
  return (
    <fieldset className={styles.parts}>
      <legend>{words('sales.deposit.title')}</legend>
      <RadioCard
        name="parts"
        label={words('sales.deposit.whole')}
        end={format(total)}
        checked={!paysDeposit}
        onChange={() => onChoose(false)}
      />
      <RadioCard
        name="parts"
        label={words('sales.deposit.deposit')}
        hint={words('sales.deposit.hint', { rest })}
        end={format(offer.deposit)}
        checked={paysDeposit}
        onChange={() => onChoose(true)}
      />
    </fieldset>
  );
}
