/** A piece of somebody's public list, which its readers can buy. */

import { useWords } from '@jinlan/client/words';
import { Button, LinkButton, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { useCartAction } from '../../data/cart.tsx';
import { useOneAtATime } from '../../data/use-one-at-a-time.ts';
import { AddToBagDocument } from '../../product/page/queries.generated.ts';
import { useMiniCart } from '../../shell/header-state.tsx';
import type { WishedPieceFragment } from '../queries.generated.ts';
import { WishFacts } from '../WishFacts.tsx';
import styles from '../WishLine.module.css';
import { isToBeChosen, wishName, wishPath } from '../wish-lines.ts';
import { bagErrorText, bagProblemText } from '../wish-words.ts';
import { itemOf } from '../wishes.ts';

export function SharedLine({ wish }: { readonly wish: WishedPieceFragment }) {
  const words = useWords('wishlists');
  const [act] = useCartAction();
  const miniCart = useMiniCart();
  const [refused, setRefused] = useState<string | null>(null);
  const name = wishName(wish);
  const path = wishPath(wish);

  // Adds one, whatever the owner wishes for: others may give the rest.
  const [add, busy] = useOneAtATime(async () => {
    setRefused(null);
    const items = [{ ...itemOf(wish), quantity: 1 }];
    const outcome = await act((cartId, client) =>
      client.mutation(AddToBagDocument, { cartId, items }).toPromise(),
    );
    if (!outcome.ok) return setRefused(bagErrorText(outcome.error, words));
    const problem = outcome.value.addProductsToCart?.user_errors.find((each) => each !== null);
    if (problem) return setRefused(bagProblemText(problem.code, problem.reason, words));
    await miniCart.show();
  });

  return (
    <WishFacts
      wish={wish}
      level={2}
      foot={
        <>
          {refused ? (
            <Notice tone="error" live className={styles.notice}>
              {refused}
            </Notice>
          ) : null}
          <div className={styles.end}>
            {path === null || wish.state === 'SOLD_OUT' ? null : isToBeChosen(wish) ? (
              <LinkButton to={path} size="small" aria-label={words('wish.piece.chooseOf', { name })}>
                {words('wish.piece.choose')}
              </LinkButton>
            ) : (
              <Button
                size="small"
                busy={busy && words('wish.shared.adding')}
                aria-label={words('wish.shared.toBagOf', { name })}
                onClick={() => add()}
              >
                {words('wish.shared.toBag')}
              </Button>
            )}
          </div>
        </>
      }
    >
      {wish.quantity > 1 ? (
        <p className={styles.facts}>{words('wish.shared.wanted', { count: wish.quantity })}</p>
      ) : null}
    </WishFacts>
  );
}
