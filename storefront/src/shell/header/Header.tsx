/**
 * Ticker, bar, navigation. Fixed once the page is scrolled more than 30 px; until then transparent over a hero. The
 * checkout has only the logo, and the sub-brand's pages have their own bar (specification 1, 2).
 */

import { laterPart, useWords } from '@jinlan/client/words';
import { Container, classNames, IconButton, Link, pictureUrl, VisuallyHidden } from '@jinlan/ui';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { OpenedPart } from '../../app/opened-part.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { type Shop, useShop } from '../../app/shop.tsx';
import { customiserPath } from '../../customiser/addresses.ts';
import { useMiniProgram } from '../../mini-program/mode.ts';
import { useFrame } from '../frame-context.tsx';
import { isDesignPath, isSubBrandPath } from '../sub-brand.ts';
import { AccountMenu, WishlistLink } from './AccountMenu.tsx';
import { CartTrigger } from './CartTrigger.tsx';
import { Ticker } from './gold/Ticker.tsx';
import styles from './Header.module.css';
import { MarketSwitcher } from './MarketSwitcher.tsx';
import { MegaMenu } from './MegaMenu.tsx';
import { MessagingControl } from './MessagingControl.tsx';
import { OfflineMark } from './OfflineMark.tsx';
import { StaffSign } from './StaffSign.tsx';
import { SearchBox } from './search/SearchBox.tsx';

const NavigationDrawer = laterPart(async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer);

const BackButton = laterPart(async () => (await import('../../mini-program/BackButton.tsx')).BackButton);

/** The button back, which only a mini-program has. */
function Back() {
  return useMiniProgram().isOn ? (
    <Suspense>
      <BackButton />
    </Suspense>
  ) : null;
}

/** Pixels, from specification 9. */
const FIXED_AFTER_PX = 30;

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > FIXED_AFTER_PX,
    () => false,
  );
}

export function Header() {
  const { pathname } = useLocation();
  const shop = useShop();
  if (/^\/checkout\/?$/.test(pathname)) return <CheckoutHeader />;
  if (isDesignPath(pathname)) return null;
  return isSubBrandPath(pathname, shop.subBrandMarker) ? <SubBrandHeader /> : <ShopHeader />;
}

function ShopHeader() {
  const words = useWords();
  const { pathname } = useLocation();
  const scrolled = useIsScrolled();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  const miniProgram = useMiniProgram();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the previous page's panels
  useEffect(() => {
    setDrawerOpen(false);
    setSearchOpen(false);
  }, [pathname]);

  return (
    <header className={classNames(styles.header, scrolled && styles.fixed)} data-header="">
      <Ticker />
      <div className={styles.main}>
        <Container width="page" className={styles.bar}>
          <div className={styles.start}>
            <Back />
            <IconButton
              className={styles.narrowOnly}
              icon="menu"
              label={words('shell.menu.open')}
              aria-haspopup="dialog"
              aria-expanded={drawerOpen}
              onClick={() => setDrawerOpen(true)}
            />
            {miniProgram.isOn ? null : (
              <IconButton
                className={styles.narrowOnly}
                icon={searchOpen ? 'close' : 'search'}
                label={words(searchOpen ? 'shell.search.close' : 'shell.search.open')}
                aria-expanded={searchOpen}
                onClick={() => setSearchOpen((open) => !open)}
              />
            )}
            <div className={classNames(styles.search, searchOpen && styles.searchOpen)}>
              <SearchBox focusWhen={searchOpen} onDone={() => setSearchOpen(false)} />
            </div>
          </div>
          <Logo />
          <div className={styles.end}>
            <StaffSign />
            <AccountMenu />
            <WishlistLink />
            <MessagingControl />
            <CartTrigger />
          </div>
        </Container>
        <MegaMenu />
      </div>
      <OpenedPart open={drawerOpen}>
        <NavigationDrawer
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          onSearch={
            miniProgram.isOn
              ? () => {
                  setDrawerOpen(false);
                  setSearchOpen(true);
                }
              : null
          }
        />
      </OpenedPart>
    </header>
  );
}

export function Logo({ onNight = false }: { readonly onNight?: boolean }) {
  const words = useWords();
  const { name, logo, logoPicture } = useShop();
  const { home } = useMiniProgram();
  const [first, second] = logo;
  const picture = onNight ? null : logoPicture;
  return (
    <Link to={home} className={classNames(styles.logo, onNight && styles.onNight)}>
      {picture ? (
        <LogoPicture {...picture} />
      ) : (
        <>
          <b lang="zh-Hans">{first}</b>
          {second ? <span lang="en">{second}</span> : null}
        </>
      )}
      <VisuallyHidden>{words('shell.logo', { name })}</VisuallyHidden>
    </Link>
  );
}

/**
 * Requested at twice its width, for high-density screens. Its colours suit the light header; a dark header shows the
 * text logo.
 */
function LogoPicture({ src, ratio }: NonNullable<Shop['logoPicture']>) {
  const width = Math.round(Math.min(maxHeight * ratio, widest));
  return (
    <img
      src={pictureUrl(src, { width: width * 2, ratio: null })}
      alt=""
      width={width}
      height={Math.round(width / ratio)}
      className={styles.logoPicture}
    />
  );
}

/** Maximum height of the picture in pixels. */
const maxHeight = 44;
const widest = 240;

function CheckoutHeader() {
  return (
    <header className={styles.plain} data-header="plain">
      <Container width="page" className={styles.plainBar}>
        <Logo />
        <span className={styles.plainEnd}>
          <OfflineMark />
          <StaffSign />
        </span>
      </Container>
    </header>
  );
}

function SubBrandHeader() {
  const words = useWords();
  const { subBrandName } = useShop();
  const home = useFrame().menu.find(({ subBrandPage }) => subBrandPage)?.subBrandPage ?? customiserPath;
  return (
    <header className={styles.plain} data-header="plain">
      <Container width="page" className={styles.subBrandBar}>
        <span className={styles.subBrandStart}>
          <Back />
          <Link to={home} className={styles.subBrandName}>
            {subBrandName}
          </Link>
        </span>
        <div className={styles.end}>
          <PageLink page="about-lanzuo" className={styles.subBrandAbout}>
            {words('shell.lanzuo.about', { name: subBrandName })}
          </PageLink>
          <span className={styles.subBrandRegion}>
            <MarketSwitcher />
          </span>
          <StaffSign />
          <CartTrigger />
        </div>
      </Container>
      <p className={styles.subBrandInfo}>
        {words('shell.lanzuo.info')} <OfflineMark />
      </p>
    </header>
  );
}
