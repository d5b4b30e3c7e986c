/**
 * The frame of staff mode: a black bar with the store and the staff member, without the shop's header and footer
 * (specification 1; mocks, "Staff").
 */

import { UnexpectedErrors } from '@jinlan/client/errors';
import { ToastArea } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { LinkProvider } from '@jinlan/ui';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { ShopLink } from '../shell/App.tsx';
import { NavigationBar, RouteAnnouncer } from '../shell/Navigation.tsx';
import { ConnectivityNotices } from '../shell/notices/ConnectivityNotices.tsx';
import { StaffBar } from './StaffBar.tsx';
import styles from './StaffFrameScreen.module.css';
import { StaffMemberProvider } from './staff-member.tsx';

export default function StaffFrameScreen() {
  const words = useWords();
  return (
    <LinkProvider component={ShopLink}>
      <div className={styles.frame}>
        <a href="#main" className={styles.skip}>
          {words('shell.skip')}
        </a>
        <Suspense>
          <StaffMemberProvider>
            <StaffBar />
            <main id="main" tabIndex={-1} className={styles.main}>
              <NavigationBar />
              <Outlet />
            </main>
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
