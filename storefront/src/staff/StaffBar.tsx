import { useIsOffline } from '@jinlan/client/errors';
import { useIsBrowser } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, Cluster, Dialog, Icon, Link, VisuallyHidden } from '@jinlan/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession, useSigning } from '../account/session.tsx';
import { useShop } from '../app/shop.tsx';
import { lockDevice } from './device/locking.ts';
import { useDeviceTools } from './device/use-device-tools.ts';
import styles from './StaffBar.module.css';
import { ScanAnything } from './scanning/ScanAnything.tsx';
import { useStaffMember } from './staff-member.tsx';
import { useWaitingCount } from './waiting/use-waiting.ts';

/** The bar with shop name, store, staff member, scanner, lock and sign-out. Signed out it has only the shop's name. */
export function StaffBar() {
  const words = useWords('staff');
  const shop = useShop();
  const isBrowser = useIsBrowser();
  const { status } = useSession();
  const isOffline = useIsOffline();
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
        {isBrowser && isOffline ? (
          <span className={styles.offline}>
            <Icon name="offline" size={20} />
            <span>{words('staff.offline')}</span>
          </span>
        ) : null}
        {isBrowser && status === 'staff' ? <Person /> : null}
      </div>
    </header>
  );
}

function Person() {
  const words = useWords('staff');
  const member = useStaffMember();
  const { pathname, search } = useLocation();
  const { signOut } = useSigning();
  const tools = useDeviceTools();
  const waiting = useWaitingCount();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => void signOut('/staff/sign-in');
  return (
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
      <ScanAnything className={styles.out ?? ''} />
      <button type="button" className={styles.out} onClick={() => void lockDevice(tools, pathname + search)}>
        <Icon name="shield" />
        <span>{words('staff.lock')}</span>
      </button>
      <button type="button" className={styles.out} onClick={() => (waiting > 0 ? setLeaving(true) : leave())}>
        <Icon name="user" />
        <span>{words('staff.signOut')}</span>
      </button>
      <Dialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={words('staff.waiting.leave.title')}
        closeLabel={words('ui.close')}
        footer={
          <Cluster gap={8}>
            <Button priority="high" onClick={() => setLeaving(false)}>
              {words('staff.waiting.stay')}
            </Button>
            <Button onClick={leave}>{words('staff.signOut')}</Button>
          </Cluster>
        }
      >
        <p>{words('staff.waiting.leave', { count: waiting })}</p>
      </Dialog>
    </div>
  );
}
