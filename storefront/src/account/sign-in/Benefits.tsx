import { useWords } from '@jinlan/client/words';
import { Icon } from '@jinlan/ui';
import styles from './Benefits.module.css';

const benefits = [
  ['clock', 'account.benefit.orders'],
  ['pin', 'account.benefit.addresses'],
  ['bag', 'account.benefit.bag'],
] as const;

/** The benefits of having an account. */
export function Benefits() {
  const words = useWords('account');
  return (
    <ul className={styles.benefits}>
      {benefits.map(([icon, label]) => (
        <li key={label}>
          <Icon name={icon} size={20} />
          {words(label)}
        </li>
      ))}
    </ul>
  );
}
