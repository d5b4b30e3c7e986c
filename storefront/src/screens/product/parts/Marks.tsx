import { Icon } from '@jinlan/ui';
import { useWords } from '../../../words/words.tsx';
import styles from './Marks.module.css';

/** What comes with every piece. */
const marks = [
  { icon: 'shield', key: 'piece.mark.certificate' },
  { icon: 'drop', key: 'piece.mark.cleaning' },
  { icon: 'swap', key: 'piece.mark.exchange' },
  { icon: 'truck', key: 'piece.mark.insured' },
] as const;

/** Of goods: a certificate, cleaning, insured transport. */
export function Marks() {
  const words = useWords('piece');
  return (
    <ul className={styles.marks}>
      {marks.map(({ icon, key }) => (
        <li key={key}>
          <Icon name={icon} size={20} />
          {words(key)}
        </li>
      ))}
    </ul>
  );
}
