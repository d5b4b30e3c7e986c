/**
 * The bag button, hidden on /checkout. Its badge says 99+ above 99. Above 960 px a click toggles the mini cart, and a
 * visually hidden link leads to /cart; at 960 px and below the button is a link (specification 2).
 */

import { useQuery } from '@jinlan/client/data';
import { laterPart, useWords } from '@jinlan/client/words';
import { Icon, IconButton, Link } from '@jinlan/ui';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCartId, useChangedElsewhere } from '../../data/cart.tsx';
import { useMiniCart } from '../header-state.tsx';
import { GetItemCountDocument } from '../queries.generated.ts';
import styles from './CartTrigger.module.css';

const MiniCart = laterPart(async () => (await import('../../bag/MiniCart.tsx')).MiniCart, 'buy');

const BADGE_CAP = 99;

export function CartTrigger() {
  const words = useWords();
  const { pathname } = useLocation();
  const { open, toggle, hide, appeared } = useMiniCart();
  const [isRequested, setIsRequested] = useState(false);
  const count = useItemCount();
  const label = words('shell.bag.count', { count });

  useEffect(() => {
    if (open) setIsRequested(true);
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the mini cart
  useEffect(() => hide(), [pathname]);

  if (/^\/checkout\/?$/.test(pathname)) return null;
  return (
    <>
      <span className={styles.wide}>
        <IconButton icon="bag" label={label} aria-expanded={open} aria-haspopup="dialog" onClick={toggle}>
          <Badge count={count} />
        </IconButton>
        <Link to="/cart" className={styles.go}>
          {words('shell.bag.go')}
        </Link>
      </span>
      <Link to="/cart" className={styles.narrow} aria-label={label}>
        <Icon name="bag" />
        <Badge count={count} />
      </Link>
      {isRequested ? (
        <Suspense fallback={null}>
          <MiniCart open={open} onClose={hide} onAppear={appeared} />
        </Suspense>
      ) : null}
    </>
  );
}

function Badge({ count }: { readonly count: number }) {
  return count > 0 ? (
    <span className={styles.badge} aria-hidden="true">
      {count > BADGE_CAP ? `${BADGE_CAP}+` : count}
    </span>
  ) : null;
}

function useItemCount(): number {
  const cartId = useCartId();
  const query = useQuery(
    GetItemCountDocument,
    { cartId: cartId ?? '' },
    { pause: !cartId, policy: 'cache-and-network' },
  );
  useChangedElsewhere(query, cartId !== null);
  return cartId ? (query.data?.cart?.total_quantity ?? 0) : 0;
}
