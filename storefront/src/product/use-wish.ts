/**
 * The wish list button of a card. Wish lists belong to accounts, so a guest is asked to sign in and then returns to the
 * page.
 */

import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '../account/next-page.ts';
import { useSession } from '../account/session.tsx';

/** Milliseconds, enough to read the question and reach it by keyboard. */
const ASK_MS = 10_000;

export function useWish(name: string) {
  const words = useWords();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  return {
    label: words('browse.wish.add', { name }),
    on: false,
    onToggle() {
      if (status !== 'guest') {
        toasts.add({ type: 'info', message: words('shell.wishlist.soon'), icon: 'heart' });
        return;
      }
      toasts.add({
        type: 'info',
        icon: 'heart',
        message: words('browse.wish.signIn'),
        timeout: ASK_MS,
        actionText: words('browse.wish.toSignIn'),
        onAction: (remove) => {
          remove();
          navigate(signInPath(pathname + search));
        },
      });
    },
  };
}
