/**
 * Account and wish list triggers. Both need an account; a guest's click toggles the sign-in menu. The account trigger
 * is hidden at 640 px and below (specification section 2).
 */
import { IconButton, LinkButton } from '@jinlan/ui';
import { useState } from 'react';
import { useWords } from '../../words/words.tsx';
import styles from './AccountMenu.module.css';
import { HeaderPanel } from './HeaderPanel.tsx';

export function AccountMenu({ kind }: { readonly kind: 'account' | 'wishlist' }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const label = words(kind === 'account' ? 'shell.account' : 'shell.wishlist');
  return (
    <div className={kind === 'account' ? styles.account : undefined}>
      <IconButton
        icon={kind === 'account' ? 'user' : 'heart'}
        label={label}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen((present) => !present)}
      />
      <HeaderPanel open={open} onClose={() => setOpen(false)} label={label} side="end">
        <p className={styles.text}>{words('shell.account.soon')}</p>
        <LinkButton to="/checkout/checkOrder/" full onClick={() => setOpen(false)}>
          {words('shell.orderLookup')}
        </LinkButton>
      </HeaderPanel>
    </div>
  );
}
