/**
 * The menu under the header's account button for a signed-in customer: name, links, sign-out. The button opens the
 * account page.
 */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { wholeName } from './names.ts';
import { accountEntries } from './pages/account-entries.ts';
import { AccountNameDocument } from './queries.generated.ts';
import styles from './SignedInMenu.module.css';
import { SignOutButton } from './SignOutButton.tsx';

interface MenuProps {
  readonly onClose: () => void;
}

export function SignedInMenu({ onClose }: MenuProps) {
  const words = useWords('account');
  const { data } = useQuery(AccountNameDocument, {});
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [onClose]);
  const customer = data?.customer;
  return (
    <div className={styles.menu}>
      {customer ? (
        <p className={styles.who}>
          <b>{wholeName(customer)}</b>
          <span>{customer.email ?? formatPhone(customer.mobile_phone ?? '')}</span>
        </p>
      ) : null}
      <nav aria-label={words('account.menu')}>
        {accountEntries.map(({ to, label }) => (
          <Link key={to} to={to} onClick={onClose}>
            {words(label)}
          </Link>
        ))}
      </nav>
      <SignOutButton className={styles.out} />
    </div>
  );
}
