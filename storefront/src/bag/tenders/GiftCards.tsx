/** The gift card field of the bag, and the cards that pay for it. */

import { readMoney } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { formatGiftCardCode, readGiftCardCode } from '@jinlan/domain/gift-cards';
import { format } from '@jinlan/domain/money';
import { Button, Chip, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { useCartAction } from '../../data/cart.tsx';
import type { BagFragment } from '../fragments.generated.ts';
import { bagErrorWords } from '../line/lines.ts';
import { ApplyGiftCardDocument, RemoveGiftCardDocument } from '../queries.generated.ts';
import styles from './GiftCards.module.css';

type Card = NonNullable<NonNullable<BagFragment['applied_gift_cards']>[number]>;

export function GiftCards({ bag }: { readonly bag: BagFragment }) {
  const cards = (bag.applied_gift_cards ?? []).flatMap((card) => card ?? []);
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <AppliedCard key={card.code} card={card} />
      ))}
      <GiftCardForm />
    </div>
  );
}

function AppliedCard({ card }: { readonly card: Card }) {
  const words = useWords('buy');
  const [act] = useCartAction();
  const [failed, setFailed] = useState(false);
  const code = card.code ?? '';
  const shownCode = formatGiftCardCode(code);
  const applied = readMoney(card.applied_balance);
  const balance = readMoney(card.current_balance);

  async function remove() {
    const outcome = await act((cartId, client) =>
      client.mutation(RemoveGiftCardDocument, { cartId, code }).toPromise(),
    );
    setFailed(!outcome.ok);
  }

  return (
    <div>
      <Chip removeLabel={words('buy.giftCard.remove', { code: shownCode })} onClick={() => void remove()}>
        {shownCode}
      </Chip>
      {applied && balance ? (
        <p className={styles.pays}>
          {words('buy.giftCard.pays', { applied: format(applied), balance: format(balance) })}
        </p>
      ) : null}
      {failed ? (
        <Notice tone="error" live>
          {words('buy.giftCard.notRemoved')}
        </Notice>
      ) : null}
    </div>
  );
}

function GiftCardForm() {
  const words = useWords('buy');
  const [act] = useCartAction();
  const form = useShopForm<{ giftCard: string }>({
    defaultValues: { giftCard: '' },
    // An empty field is valid, and sends nothing.
    check: () => ({}),
    async send({ giftCard }) {
      if (giftCard.trim() === '') return null;
      const code = readGiftCardCode(giftCard);
      if (code === null) return { fields: { giftCard: words('buy.giftCard.invalid') } };
      const outcome = await act((cartId, client) =>
        client.mutation(ApplyGiftCardDocument, { cartId, code }).toPromise(),
      );
      if (!outcome.ok) return { fields: { giftCard: bagErrorWords(outcome.error, words) } };
      form.setValue('giftCard', '');
      return null;
    },
  });
  return (
    <ShopForm form={form}>
      <TextField
        label={words('buy.giftCard')}
        hint={words('buy.giftCard.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        {...form.field('giftCard')}
        end={
          <Button type="submit" busy={form.busy && words('ui.busy')}>
            {words('buy.giftCard.apply')}
          </Button>
        }
      />
    </ShopForm>
  );
}
