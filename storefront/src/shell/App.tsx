/** The frame of every page: skip link, header, main area, footer, toasts and announcements. */

import { UnexpectedErrors } from '@jinlan/client/errors';
import { useIsBrowser } from '@jinlan/client/forms';
import { ToastArea } from '@jinlan/client/toasts';
import { laterPart, useWords } from '@jinlan/client/words';
import { type LinkProps, LinkProvider } from '@jinlan/ui';
import { Suspense } from 'react';
import { Outlet, Link as RouterLink, ScrollRestoration, useLocation } from 'react-router';
import { useShop } from '../app/shop.tsx';
import { CookieConsent } from '../cookies/CookieConsent.tsx';
import { LevelProvider } from '../members/LevelProvider.tsx';
import { HeartHost } from '../wishlists/hearts/HeartHost.tsx';
import styles from './App.module.css';
import { ChatButton } from './ChatButton.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { MiniCartProvider } from './header-state.tsx';
import { NavigationBar, RouteAnnouncer } from './Navigation.tsx';
import { ConnectivityNotices } from './notices/ConnectivityNotices.tsx';
import { GlobalMessages } from './notices/GlobalMessages.tsx';
import { PromotionStrip } from './notices/Promotion.tsx';
import { ShopNotices } from './notices/ShopNotices.tsx';
import { isSubBrandPath } from './sub-brand.ts';

export function ShopLink({ to, ...rest }: LinkProps) {
  const inside = to.startsWith('/') && !to.startsWith('//');
  return inside ? <RouterLink to={to} {...rest} /> : <a href={to} {...rest} />;
}

const WechatShare = laterPart(async () => (await import('../mini-program/WechatShare.tsx')).WechatShare);

function SharedInWechat() {
  const isBrowser = useIsBrowser();
  return isBrowser && /MicroMessenger/i.test(navigator.userAgent) ? (
    <Suspense>
      <WechatShare />
    </Suspense>
  ) : null;
}

export function App() {
  const words = useWords();
  const shop = useShop();
  const { pathname } = useLocation();
  const subBrand = isSubBrandPath(pathname, shop.subBrandMarker);
  const checkout = /^\/checkout\/?$/.test(pathname);
  return (
    <LinkProvider component={ShopLink}>
      <MiniCartProvider>
        <div className={styles.app} data-brand={subBrand ? 'lanzuo' : undefined}>
          <a href="#main" className={styles.skip}>
            {words('shell.skip')}
          </a>
          {/* Next in the tab order, because it covers a part of the page. */}
          <CookieConsent />
          <ShopNotices />
          {subBrand || checkout ? null : <PromotionStrip />}
          <div className={styles.header}>
            <Header />
          </div>
          <main id="main" tabIndex={-1} className={subBrand || checkout ? styles.plainMain : styles.main}>
            <NavigationBar />
            <LevelProvider>
              <Suspense>
                <Outlet />
              </Suspense>
            </LevelProvider>
          </main>
          {subBrand ? null : <Footer />}
          {checkout ? null : <ChatButton />}
          <ToastArea />
          <HeartHost />
          <ConnectivityNotices />
          <GlobalMessages />
          <UnexpectedErrors />
          <RouteAnnouncer />
          <SharedInWechat />
        </div>
      </MiniCartProvider>
      <ScrollRestoration />
    </LinkProvider>
  );
}
