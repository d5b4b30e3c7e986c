import { useWords } from '@jinlan/client/words';
import { Link } from '@jinlan/ui';
import { useSession } from '../../account/session.tsx';
import styles from './StaffSign.module.css';

/** Shows on every page of the shop that staff are signed in, and links to their orders. */
export function StaffSign() {
  const words = useWords();
  const { status } = useSession();
  if (status !== 'staff') return null;
  return (
    <Link to="/staff/orders" className={styles.sign} aria-label={words('shell.staff.back')}>
      <span>{words('shell.staff')}</span>
    </Link>
  );
}
