import type { ShopError } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { Button, LinkButton, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { couponErrorWords } from '../bag/coupon-reasons.ts';
import { ApplyCouponDocument } from '../bag/queries.generated.ts';
import { useCartAction } from '../data/cart.tsx';
import styles from './Coupons.module.css';
import type { CouponFactsFragment } from './fragments.generated.ts';

/** Applies a coupon to the bag and opens the bag, or says why the bag refuses the coupon. */
export function UseNow({
  coupon: { name, code, category_path: path },
}: {
  readonly coupon: Pick<CouponFactsFragment, 'name' | 'code' | 'category_path'>;
}) {
  const words = useWords('buy', 'coupons');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [act, busy] = useCartAction();
  const [refusal, setRefusal] = useState<ShopError | null>(null);

  async function use(): Promise<void> {
    setRefusal(null);
    const outcome = await act((cartId, client) =>
      client.mutation(ApplyCouponDocument, { cartId, code }).toPromise(),
    );
    if (!outcome.ok) return setRefusal(outcome.error);
    toasts.add({ type: 'info', message: words('coupons.used') });
    await navigate('/cart');
  }

  return (
    <>
      <Button
        size="small"
        busy={busy && words('ui.busy')}
        aria-label={words('coupons.useOf', { name })}
        onClick={() => void use()}
      >
        {words('coupons.use')}
      </Button>
      {refusal ? (
        <div className={styles.refusal}>
          <Notice
            tone="warning"
            live
            action={
              refusal.code === 'CART_EMPTY' ? (
                <LinkButton to={path ?? '/'} size="small">
                  {words('coupons.browse')}
                </LinkButton>
              ) : null
            }
          >
            {refusalWords(refusal, words)}
          </Notice>
        </div>
      ) : null}
    </>
  );
}

function refusalWords(error: ShopError, words: Words<'buy' | 'coupons'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'CART_EMPTY':
      return words('coupons.bagEmpty');
    case 'COUPON_ALREADY_APPLIED':
      return words('coupons.already');
    case 'COUPON_INVALID':
      return couponErrorWords(error, words);
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('errors.data');
  }
}
