/** The gift card field of bag and checkout, and the cards that pay for the bag. */

import { readMoney } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { formatGiftCardCode, readGiftCardCode } from '@jinlan/domain/gift-cards';
import { format, isZero } from '@jinlan/domain/money';
import { typedCode } from '@jinlan/domain/people';
import { Button, Chip, Notice, TextField } from '@jinlan/ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useCartAction } from '../../data/cart.tsx';
import type { BagFragment } from '../fragments.generated.ts';
import { bagErrorWords } from '../line/lines.ts';
import { ApplyGiftCardDocument, RemoveGiftCardDocument } from '../queries.generated.ts';
import styles from './GiftCards.module.css';

type Card = NonNullable<NonNullable<BagFragment['applied_gift_cards']>[number]>;

interface GiftCardsProps {
  readonly bag: BagFragment;
  /** True in the checkout, which is a form itself: there Enter in the field must not place the order. */
  readonly insideForm?: boolean;
}

export function GiftCards({ bag, insideForm = false }: GiftCardsProps) {
  const cards = (bag.applied_gift_cards ?? []).flatMap((card) => card ?? []);
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <AppliedCard key={card.code} card={card} />
      ))}
      <GiftCardForm applied={cards.map(({ code }) => code)} insideForm={insideForm} />
    </div>
  );
}

function AppliedCard({ card }: { readonly card: Card }) {
  const words = useWords('buy');
  const [act, busy] = useCartAction();
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
      <Chip
        removeLabel={words('buy.giftCard.remove', { code: shownCode })}
        busy={busy && words('ui.busy')}
        onClick={() => void remove()}
      >
        {shownCode}
      </Chip>
      {applied && balance ? (
        <p className={styles.pays}>
          {isZero(applied)
            ? words('buy.giftCard.paysNothing')
            : words('buy.giftCard.pays', { applied: format(applied), balance: format(balance) })}
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

interface GiftCardFormProps {
  /** The codes of the cards that pay already. */
  readonly applied: readonly (string | null)[];
  readonly insideForm: boolean;
}

function GiftCardForm({ applied, insideForm }: GiftCardFormProps) {
  const words = useWords('buy');
  const [act] = useCartAction();
  const form = useShopForm<{ giftCard: string }>({
    defaultValues: { giftCard: '' },
    // `send` checks the code: an applied one leaves the field empty, which is no problem then.
    check: () => ({}),
    async send({ giftCard }) {
      if (typedCode(giftCard) === '') return { fields: { giftCard: words('buy.giftCard.missing') } };
      const code = readGiftCardCode(giftCard);
      if (code === null) return { fields: { giftCard: words('buy.giftCard.invalid') } };
      if (applied.includes(code)) return { fields: { giftCard: words('buy.giftCard.twice') } };
      const outcome = await act((cartId, client) =>
        client.mutation(ApplyGiftCardDocument, { cartId, code }).toPromise(),
      );
      if (!outcome.ok) return { fields: { giftCard: bagErrorWords(outcome.error, words) } };
      form.setValue('giftCard', '');
      return null;
    },
  });
  const send = () => void form.onSubmit();
  const field = (apply: ReactNode) => (
    <TextField
      label={words('buy.giftCard')}
      hint={words('buy.giftCard.hint')}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={60}
      {...(insideForm ? { onKeyDown: onEnter(send) } : {})}
      {...form.field('giftCard')}
      end={apply}
    />
  );
  const busy = form.busy && words('ui.busy');
  return insideForm ? (
    field(
      <Button busy={busy} onClick={send}>
        {words('buy.giftCard.apply')}
      </Button>,
    )
  ) : (
    <ShopForm form={form}>
      {field(
        <Button type="submit" busy={busy}>
          {words('buy.giftCard.apply')}
        </Button>,
      )}
    </ShopForm>
  );
}

/** Calls `send` on Enter, except where Enter only finishes a word of an input method editor. */
const onEnter =
  (send: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
