/** Into the bag. On phones it rides in a bar at the foot with the price; a refusal says what to do about it. */
import { format, type Money } from '@jinlan/domain/money';
import { ActionBar, Button, Icon, Notice, Parted } from '@jinlan/ui';
import { useState } from 'react';
import { useCartAction } from '../../../data/cart.tsx';
import { isOutOfStock, type ShopError } from '../../../data/shop-error.ts';
import { fromMark } from '../../../pieces/PieceCard.tsx';
import { useMiniCart } from '../../../shell/header-state.tsx';
import { useWords, type Words } from '../../../words/words.tsx';
import { AddToBagDocument, type AddToBagMutationVariables } from '../queries.generated.ts';
import styles from './AddToBag.module.css';

/** What comes with every piece. */
const marks = [
  { icon: 'shield', key: 'browse.piece.mark.certificate' },
  { icon: 'drop', key: 'browse.piece.mark.cleaning' },
  { icon: 'swap', key: 'browse.piece.mark.exchange' },
  { icon: 'truck', key: 'browse.piece.mark.insured' },
] as const;

interface AddToBagProps {
  readonly price: Money | null;
  readonly from: boolean;
  /** What is chosen, shown under the price in a phone's bar. */
  readonly chosen: readonly string[];
  readonly soldOut: boolean;
  readonly halted: boolean;
  /** What goes in, or null when something is still to be chosen (and has been said). */
  readonly item: () => AddToBagMutationVariables['item'] | null;
}

export function AddToBag({ price, from, chosen, soldOut, halted, item }: AddToBagProps) {
  const words = useWords();
  const [act, busy] = useCartAction();
  const miniCart = useMiniCart();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function add() {
    const wanted = item();
    if (!wanted) return;
    setRefusal(null);
    const outcome = await act((cartId, client) =>
      client.mutation(AddToBagDocument, { cartId, item: wanted }).toPromise(),
    );
    if (!outcome.ok) {
      setRefusal(errorWords(outcome.error, words));
      return;
    }
    const [problem] = outcome.value.addProductsToCart?.user_errors ?? [];
    if (problem) {
      setRefusal(problemWords(problem.code, problem.reason ?? null, words));
      return;
    }
    miniCart.show();
  }

  const mark = from ? fromMark(words) : {};
  return (
    <div className={styles.add}>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      {soldOut ? (
        <Notice title={words('browse.piece.soldOut')}>{words('browse.piece.soldOutHint')}</Notice>
      ) : null}
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
          busy={busy && words('browse.piece.adding')}
          onClick={() => void add()}
        >
          {words(soldOut ? 'browse.piece.soldOut' : 'browse.piece.add')}
        </Button>
      </ActionBar>
      <ul className={styles.marks}>
        {marks.map(({ icon, key }) => (
          <li key={key}>
            <Icon name={icon} size={20} />
            {words(key)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function errorWords(error: ShopError, words: Words): string {
  if (error.kind === 'network') return words('errors.network');
  if (isOutOfStock(error)) return words('errors.quantity');
  if (error.code === 'OPTIONS_REQUIRED') return words('browse.piece.addOptions');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'GOLD_TRADING_HALTED') return words('browse.piece.halted');
  return words('browse.piece.addFailed');
}

function problemWords(code: string, reason: string | null, words: Words): string {
  if (code === 'INSUFFICIENT_STOCK' || code === 'NOT_SALABLE' || code === 'PRODUCT_NOT_FOUND') {
    return words('errors.quantity');
  }
  if (reason === 'OPTIONS_REQUIRED') return words('browse.piece.addOptions');
  return words('browse.piece.addFailed');
}
