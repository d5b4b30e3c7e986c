/**
 * The button that adds the piece to the bag. On phones it is in a bar at the bottom, with the price. A refusal says how
 * to fix the problem. Staff, who cannot buy, see how the customer can.
 */

import { laterPart, useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import { ActionBar, Button, Notice, Parted } from '@jinlan/ui';
import { Suspense, useState } from 'react';
import { useCartAction } from '../../../data/cart.tsx';
import { useOneAtATime } from '../../../data/use-one-at-a-time.ts';
import { useMiniCart } from '../../../shell/header-state.tsx';
import { errorWords, problemWords } from '../../choosing/refusal-words.ts';
import { fromMark } from '../../piece-line.ts';
import { AddToBagDocument, type AddToBagMutationVariables } from '../queries.generated.ts';
import styles from './AddToBag.module.css';

const StaffCannotBuy = laterPart(async () => (await import('./StaffCannotBuy.tsx')).StaffCannotBuy, 'staff');

interface AddToBagProps {
  /** Path of the piece's page. */
  readonly path: string;
  readonly price: Money | null;
  readonly from: boolean;
  /** The chosen values, shown under the price in the bar on a phone. */
  readonly chosen: readonly string[];
  readonly soldOut: boolean;
  readonly halted: boolean;
  /** The items to add. Null if a choice is missing, which has then been reported. */
  readonly items: () => AddToBagMutationVariables['items'] | null;
  /** Replaces the default label of the button. */
  readonly label?: string;
}

export function AddToBag({ path, price, from, chosen, soldOut, halted, items, label }: AddToBagProps) {
  const words = useWords('piece');
  const [act] = useCartAction();
  const miniCart = useMiniCart();
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Null until a staff member is refused. Then the explanation loads; true while it is open. */
  const [cannotBuy, setCannotBuy] = useState<boolean | null>(null);

  // Busy until the drawer or a refusal is visible.
  const [add, busy] = useOneAtATime(async () => {
    const itemsToAdd = items();
    if (!itemsToAdd) return;
    setRefusal(null);
    const outcome = await act((cartId, client) =>
      client.mutation(AddToBagDocument, { cartId, items: itemsToAdd }).toPromise(),
    );
    if (!outcome.ok) {
      if (outcome.error.code === 'STAFF_CANNOT_BUY') setCannotBuy(true);
      else setRefusal(errorWords(outcome.error, words));
      return;
    }
    const problems = (outcome.value.addProductsToCart?.user_errors ?? []).flatMap(
      (userError) => userError ?? [],
    );
    const [problem] = problems;
    if (problem) setRefusal(problemWords(problem.code, problem.reason ?? null, words));
    // With several pieces, those that were accepted are in the bag.
    if ([itemsToAdd].flat().length > problems.length) await miniCart.show();
  });

  const mark = from ? fromMark(words) : {};
  return (
    <div className={styles.add}>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      {cannotBuy !== null ? (
        <Suspense>
          <StaffCannotBuy path={path} open={cannotBuy} onClose={() => setCannotBuy(false)} />
        </Suspense>
      ) : null}
      {soldOut ? <Notice title={words('piece.soldOut')}>{words('piece.soldOutHint')}</Notice> : null}
      <ActionBar
        amount={
          price ? (
            <>
              {mark.before} {format(price)} {mark.after}
              {chosen.length > 0 ? (
                <small>
                  <Parted parts={chosen} />
                </small>
              ) : null}
            </>
          ) : null
        }
      >
        <Button
          priority="high"
          full
          disabled={soldOut || halted}
          busy={busy && words('piece.adding')}
          onClick={() => add()}
        >
          {soldOut ? words('piece.soldOut') : (label ?? words('piece.add'))}
        </Button>
      </ActionBar>
    </div>
  );
}
