/** Invites a guest who has just ordered to create an account, prefilled from the order (specification 2). */

import { useWords } from '@jinlan/client/words';
import { LinkButton } from '@jinlan/ui';
import type { OrderFragment } from '../fragments.generated.ts';
import styles from './JoinInvitation.module.css';
import { joinPath } from './join-path.ts';

export function JoinInvitation({ order }: { readonly order: OrderFragment }) {
  const words = useWords('orders');
  return (
    <section className={styles.join} aria-labelledby="join-title">
      <div>
        <h2 id="join-title">{words('orders.join.title')}</h2>
        <p>{words('orders.join.text')}</p>
      </div>
      <LinkButton to={joinPath(order)}>{words('orders.join.create')}</LinkButton>
    </section>
  );
}
