/** The menu under the header's account button for a guest. Signing in here stays on the page. */

import { useWords } from '@jinlan/client/words';
import { LinkButton } from '@jinlan/ui';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInMenu.module.css';

interface MenuProps {
  readonly onClose: () => void;
}

export function SignInMenu({ onClose }: MenuProps) {
  const words = useWords('account');
  return (
    <>
      <div className={styles.form}>
        <SignInForm onDone={onClose} onLeave={onClose} />
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
