/** One coupon for each order. */

import { useWords } from '@jinlan/client/words';
import { Button, Chip, Notice, TextField } from '@jinlan/ui';
import { type FormEvent, useState } from 'react';
import { useCartAction } from '../data/cart.tsx';
import type { BagFragment } from './fragments.generated.ts';
import { bagErrorWords } from './line/lines.ts';
import { ApplyCouponDocument, RemoveCouponDocument } from './queries.generated.ts';

export function Coupon({ bag }: { readonly bag: BagFragment }) {
  const words = useWords('buy');
  const [act, busy] = useCartAction();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [applied] = bag.applied_coupons ?? [];

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return;
    const outcome = await act((cartId, client) =>
      client.mutation(ApplyCouponDocument, { cartId, code: code.trim() }).toPromise(),
    );
    setError(outcome.ok ? null : bagErrorWords(outcome.error, words));
    if (outcome.ok) setCode('');
  }

  async function remove() {
    const outcome = await act((cartId, client) =>
      client.mutation(RemoveCouponDocument, { cartId }).toPromise(),
    );
    setError(outcome.ok ? null : bagErrorWords(outcome.error, words));
  }

  if (applied) {
    const name = applied.label ? `${applied.label} ${applied.code}` : applied.code;
    return (
      <div>
        <Chip removeLabel={words('buy.coupon.remove', { name })} onClick={() => void remove()}>
          {name}
        </Chip>
        {error ? (
          <Notice tone="error" live>
            {error}
          </Notice>
        ) : null}
      </div>
    );
  }
  return (
    <form onSubmit={(event) => void apply(event)} noValidate>
      <TextField
        label={words('buy.coupon')}
        hint={words('buy.coupon.hint')}
        error={error ?? undefined}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        end={
          <Button type="submit" busy={busy && words('ui.busy')}>
            {words('buy.coupon.apply')}
          </Button>
        }
      />
    </form>
  );
}
