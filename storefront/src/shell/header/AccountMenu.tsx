/**
 * The account button, hidden at 640 px and below. For a customer it links to /account and shows a menu on hover; for a
 * guest it toggles the sign-in menu, and in a mini-program it leads to the page of signing in (specification 2). Both menus load on demand.
 */

import { laterPart, useWords } from '@jinlan/client/words';
import { Icon, IconButton, Link } from '@jinlan/ui';
import { type PointerEvent, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../account/session.tsx';
import { signInPathInside, useMiniProgram } from '../../mini-program/mode.ts';
import styles from './AccountMenu.module.css';
import { HeaderPanel } from './HeaderPanel.tsx';

const SignInMenu = laterPart(
  async () => (await import('../../account/sign-in/SignInMenu.tsx')).SignInMenu,
  'account',
);
const SignedInMenu = laterPart(
  async () => (await import('../../account/SignedInMenu.tsx')).SignedInMenu,
  'account',
);

export function AccountMenu() {
  const { status } = useSession();
  return <div className={styles.account}>{status === 'guest' ? <Guest /> : <SignedIn />}</div>;
}

function Guest() {
  const words = useWords();
  const { pathname, search } = useLocation();
  const miniProgram = useMiniProgram();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (miniProgram.isOn) {
    return (
      <Link
        to={signInPathInside(pathname + search)}
        className={styles.trigger}
        aria-label={words('shell.account')}
      >
        <Icon name="user" />
      </Link>
    );
  }
  return (
    <>
      <IconButton
        icon="user"
        label={words('shell.account')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen((present) => !present)}
      />
      <HeaderPanel open={open} onClose={close} label={words('shell.account')} side="end">
        <Suspense fallback={<p className={styles.text}>{words('ui.loading')}</p>}>
          <SignInMenu onClose={close} />
        </Suspense>
      </HeaderPanel>
    </>
  );
}

function SignedIn() {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const hover = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(next);
  };
  return (
    <div className={styles.signedIn} onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <Link
        to="/account"
        className={styles.trigger}
        aria-label={words('shell.account')}
        onClick={() => setOpen(false)}
      >
        <Icon name="user" />
      </Link>
      {open ? (
        <Suspense>
          <SignedInMenu onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The link to the wish lists, in a mini-program to its favourites; guests sign in first. */
export function WishlistLink() {
  const words = useWords();
  const { wishlist } = useMiniProgram();
  return (
    <Link to={wishlist} className={styles.trigger} aria-label={words('shell.wishlist')}>
      <Icon name="heart" />
    </Link>
  );
}
