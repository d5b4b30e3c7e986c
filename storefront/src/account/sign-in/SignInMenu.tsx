/** The menu under the header's account button for a guest. */

import { laterPart, useWords } from '@jinlan/client/words';
import { LinkButton } from '@jinlan/ui';
import { Suspense } from 'react';
import styles from './SignInMenu.module.css';

/** A separate part, so that the page does not list the many files of these forms as its own. */
const MenuWays = laterPart(
  async () => (await import('./MenuWays.tsx')).MenuWays,
  'account',
  'buy',
  'mobile',
  'providers',
);

interface MenuProps {
  readonly onClose: () => void;
}

export function SignInMenu({ onClose }: MenuProps) {
  const words = useWords('account');
  return (
    <>
      <div className={styles.form}>
        <Suspense fallback={<p>{words('ui.loading')}</p>}>
          <MenuWays onClose={onClose} />
        </Suspense>
      </div>
      <div className={styles.more}>
        <p>{words('account.signIn.create')}</p>
        <LinkButton to="/create-account" full onClick={onClose}>
          {words('account.create')}
        </LinkButton>
        <LinkButton to="/checkout/checkOrder/" priority="low" onClick={onClose}>
          {words('account.signIn.orderLookup')}
        </LinkButton>
      </div>
    </>
  );
}
