/**
 * The frame of staff mode: a black bar with the store and the staff member, without the shop's header and footer
 * (specification 1; mocks, "Staff").
 */

import { UnexpectedErrors } from '@jinlan/client/errors';
import { useIsBrowser } from '@jinlan/client/forms';
import { ToastArea } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { classNames, LinkProvider } from '@jinlan/ui';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useSession } from '../account/session.tsx';
import { ShopLink } from '../shell/App.tsx';
import { NavigationBar, RouteAnnouncer } from '../shell/Navigation.tsx';
import { ConnectivityNotices } from '../shell/notices/ConnectivityNotices.tsx';
import { ShopNotices } from '../shell/notices/ShopNotices.tsx';
import '../installed/install-offer.ts';
import { StaffMenu } from './menu/StaffMenu.tsx';
import { StaffBar } from './StaffBar.tsx';
import styles from './StaffFrameScreen.module.css';
import { StaffMemberProvider } from './staff-member.tsx';
import { SentNotices } from './waiting/SentNotices.tsx';

export default function StaffFrameScreen() {
  const words = useWords();
  const isBrowser = useIsBrowser();
  // The path is known on the server too, so nothing moves when the menu appears.
  const hasMenu = useLocation().pathname.replace(/\/$/, '') !== '/staff/sign-in';
  const isSignedIn = useSession().status === 'staff' && isBrowser;
  return (
    <LinkProvider component={ShopLink}>
      <div className={styles.frame}>
        <a href="#main" className={styles.skip}>
          {words('shell.skip')}
        </a>
        <ShopNotices />
        <Suspense>
          <StaffMemberProvider>
            <StaffBar />
            <div className={classNames(styles.body, hasMenu && styles.withMenu)}>
              {isSignedIn && hasMenu ? <StaffMenu /> : null}
              <main id="main" tabIndex={-1} className={styles.main}>
                <NavigationBar />
                <Outlet />
              </main>
            </div>
            <SentNotices />
          </StaffMemberProvider>
        </Suspense>
        <ToastArea />
        <ConnectivityNotices />
        <UnexpectedErrors />
        <RouteAnnouncer />
      </div>
      <ScrollRestoration />
    </LinkProvider>
  );
}
