import { useIsBrowser } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Icon, Link, VisuallyHidden } from '@jinlan/ui';
import { useLocation } from 'react-router';
import { useSession, useSigning } from '../account/session.tsx';
import { useShop } from '../app/shop.tsx';
import styles from './StaffBar.module.css';
import { useStaffMember } from './staff-member.tsx';

const tabs = [
  { to: '/staff/orders', label: 'staff.orders' },
  { to: '/staff/sales', label: 'staff.sales' },
  { to: '/staff/designs', label: 'staff.designs' },
  { to: '/staff/appointments', label: 'staff.appointments' },
  { to: '/staff/services', label: 'staff.services' },
  { to: '/staff/reservations', label: 'staff.reservations' },
  { to: '/staff/stock', label: 'staff.stock' },
  { to: '/staff/members', label: 'staff.members' },
  { to: '/staff/rewards', label: 'staff.rewards' },
] as const;

/** For the manager of a market's e-shop. */
const eshopTabs = [
  { to: '/staff/reviews', label: 'staff.reviews' },
  { to: '/staff/miles', label: 'staff.miles' },
  { to: '/staff/statements', label: 'staff.statements' },
] as const;

/** Whether `to` is the current page, a parent of it, or neither. */
const currentState = (pathname: string, to: string) =>
  pathname.replace(/\/$/, '') === to ? 'page' : pathname.startsWith(`${to}/`) ? 'true' : undefined;

/** The bar with shop name, tabs, store, staff member and sign-out. Signed out it has only the shop's name. */
export function StaffBar() {
  const words = useWords('staff');
  const shop = useShop();
  const isBrowser = useIsBrowser();
  const { status } = useSession();
  const { pathname } = useLocation();
  const { signOut } = useSigning();
  const member = useStaffMember();
  const signedIn = isBrowser && status === 'staff';
  const shownTabs = member?.isEshop && member.role === 'manager' ? [...tabs, ...eshopTabs] : tabs;
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Link to="/staff/orders" className={styles.logo}>
          <b lang="zh-Hans" aria-hidden="true">
            {shop.logo[0]}
          </b>
          <span aria-hidden="true">{words('staff.mark')}</span>
          <VisuallyHidden>{words('staff.home', { name: shop.name })}</VisuallyHidden>
        </Link>
        {signedIn ? (
          <nav aria-label={words('staff.menu')} className={styles.tabs}>
            {shownTabs.map(({ to, label }) => (
              <Link key={to} to={to} aria-current={currentState(pathname, to)}>
                {words(label)}
              </Link>
            ))}
          </nav>
        ) : null}
        {signedIn ? (
          <div className={styles.end}>
            {member ? (
              <>
                <span className={styles.store}>{member.storeName}</span>
                <span className={styles.who}>
                  <span>{member.name}</span>
                  <span>{words(`staff.role.${member.role}`)}</span>
                  <span>{member.staffNo}</span>
                </span>
              </>
            ) : null}
            <button type="button" className={styles.out} onClick={() => void signOut('/staff/sign-in')}>
              <Icon name="user" />
              <span>{words('staff.signOut')}</span>
            </button>
          </div>
        ) : null}
      </div>
    </header>
  );
}
