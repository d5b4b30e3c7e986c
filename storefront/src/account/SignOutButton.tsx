import { useWords } from '@jinlan/client/words';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { accountEntries } from './pages/account-entries.ts';
import { useSigning } from './session.tsx';

/** Signs out and reloads the page as a guest. On pages that guests cannot open, leads to the home page. */
export function SignOutButton({ className }: { readonly className?: string | undefined }) {
  const words = useWords('account');
  const { signOut } = useSigning();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  async function signOutAndLeave(): Promise<void> {
    if (leaving) return;
    setLeaving(true);
    await signOut(accountEntries.some(({ to }) => pathname.startsWith(to)) ? '/' : undefined);
  }
  return (
    <button type="button" className={className} aria-busy={leaving} onClick={() => void signOutAndLeave()}>
      {words(leaving ? 'account.signOut.busy' : 'account.signOut')}
    </button>
  );
}
