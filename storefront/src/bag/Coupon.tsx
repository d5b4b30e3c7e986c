/** The coupon field. An order can have one coupon. */

import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { typedCode } from '@jinlan/domain/people';
import { Button, Chip, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { useCartAction } from '../data/cart.tsx';
import { couponErrorWords } from './coupon-reasons.ts';
import type { BagFragment } from './fragments.generated.ts';
import { bagErrorWords } from './line/lines.ts';
import { ApplyCouponDocument, RemoveCouponDocument } from './queries.generated.ts';

export function Coupon({ bag }: { readonly bag: BagFragment }) {
  const [applied] = bag.applied_coupons ?? [];
  if (!applied) return <CouponForm />;
  return <AppliedCoupon name={applied.label ? `${applied.label} ${applied.code}` : applied.code} />;
}

function AppliedCoupon({ name }: { readonly name: string }) {
  const words = useWords('buy');
  const [act, busy] = useCartAction();
  const [error, setError] = useState<string | null>(null);

  async function remove() {
    const outcome = await act((cartId, client) =>
      client.mutation(RemoveCouponDocument, { cartId }).toPromise(),
    );
    setError(outcome.ok ? null : bagErrorWords(outcome.error, words));
  }

  return (
    <div>
      <Chip
        removeLabel={words('buy.coupon.remove', { name })}
        busy={busy && words('ui.busy')}
        onClick={() => void remove()}
      >
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

function CouponForm() {
  const words = useWords('buy');
  const [act] = useCartAction();
  const form = useShopForm<{ code: string }>({
    defaultValues: { code: '' },
    // `send` checks the code: an applied one leaves the field empty, which is no problem then.
    check: () => ({}),
    async send({ code }) {
      const coupon = typedCode(code);
      if (coupon === '') return { fields: { code: words('buy.coupon.missing') } };
      const outcome = await act((cartId, client) =>
        client.mutation(ApplyCouponDocument, { cartId, code: coupon }).toPromise(),
      );
      if (!outcome.ok) return { fields: { code: couponErrorWords(outcome.error, words) } };
      form.setValue('code', '');
      return null;
    },
  });
  return (
    <ShopForm form={form}>
      <TextField
        label={words('buy.coupon')}
        hint={words('buy.coupon.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        {...form.field('code')}
        end={
          <Button type="submit" busy={form.busy && words('ui.busy')}>
            {words('buy.coupon.apply')}
          </Button>
        }
      />
    </ShopForm>
  );
}
