/** The form that buys a gift card: amount, recipient, sender, message, day. */

import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { GIFT_CARD_DAYS_AHEAD, GIFT_CARD_NAME_MAX, giftCardProblems } from '@jinlan/domain/gift-cards';
import { addDays } from '@jinlan/domain/kernel';
import { format, money } from '@jinlan/domain/money';
import { ActionBar, Button, Notice, OptionGroup, TextArea, TextField } from '@jinlan/ui';
import { useMemo } from 'react';
import { useShop } from '../../../app/shop.tsx';
import { useToday } from '../../../app/use-today.ts';
import { useCartAction } from '../../../data/cart.tsx';
import { useMiniCart } from '../../../shell/header-state.tsx';
import type { GiftCard } from '../../choosing/kinds.ts';
import { errorWords, problemWords as refusalWords } from '../../choosing/refusal-words.ts';
import { AddToBagDocument } from '../queries.generated.ts';
import styles from './GiftCardBuy.module.css';
import {
  type CardValues,
  cardOnWire,
  chosenAmount,
  emptyCard,
  fieldOf,
  OTHER_AMOUNT,
  offerOf,
  problemWords,
  requestOf,
} from './gift-card-form.ts';

export function GiftCardBuy({ piece }: { readonly piece: GiftCard }) {
  const words = useWords('giftCards', 'piece');
  const { currency } = useShop();
  const today = useToday();
  const [act] = useCartAction();
  const miniCart = useMiniCart();
  const offer = useMemo(() => offerOf(piece, currency), [piece, currency]);
  const soldOut = piece.stock_status === 'OUT_OF_STOCK';
  const form = useShopForm<CardValues>({
    defaultValues: { ...emptyCard, amount: offer.listed[0]?.uid ?? OTHER_AMOUNT },
    check: (values) =>
      Object.fromEntries(
        giftCardProblems(requestOf(values, offer), offer, today)
          .toReversed()
          .map((problem) => [fieldOf(problem, values), problemWords(problem, offer, words)]),
      ),
    async send(values) {
      const items = [{ sku: piece.sku ?? '', quantity: 1, ...cardOnWire(values, offer) }];
      const outcome = await act((cartId, client) =>
        client.mutation(AddToBagDocument, { cartId, items }).toPromise(),
      );
      if (!outcome.ok) return { whole: errorWords(outcome.error, words) };
      const problem = outcome.value.addProductsToCart?.user_errors[0];
      if (problem) return { whole: refusalWords(problem.code, problem.reason ?? null, words) };
      await miniCart.show();
      return null;
    },
  });
  const { values } = form;
  const amount = chosenAmount(values, offer);
  const isByEmail = offer.kind !== 'physical';
  const amounts = [
    ...offer.listed.map(({ uid, amount: listed }) => ({ value: uid, label: format(listed) })),
    ...(offer.open ? [{ value: OTHER_AMOUNT, label: words('giftcards.buy.other') }] : []),
  ];
  const [least, most] = (offer.open ?? []).map((minor) => format(money(minor, currency)));
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <ActionBar amount={amount ? format(amount) : null}>
          <Button
            type="submit"
            priority="high"
            full
            disabled={soldOut}
            busy={form.busy && words('piece.adding')}
          >
            {words(soldOut ? 'piece.soldOut' : 'piece.add')}
          </Button>
        </ActionBar>
      }
    >
      <OptionGroup
        name="giftcard-amount"
        legend={words('giftcards.buy.amount')}
        options={amounts}
        value={values.amount}
        error={form.problemOf('amount')}
        onChange={(uid) => form.setValue('amount', uid)}
      />
      {values.amount === OTHER_AMOUNT ? (
        <TextField
          label={words('giftcards.buy.other')}
          hint={words('giftcards.buy.between', { from: least, to: most })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...form.field('custom')}
        />
      ) : null}
      <TextField
        label={words('giftcards.buy.recipientName')}
        autoComplete="off"
        maxLength={GIFT_CARD_NAME_MAX * 2}
        {...form.field('recipientName')}
      />
      {isByEmail ? (
        <TextField
          label={words('giftcards.buy.recipientEmail')}
          hint={words('giftcards.buy.recipientEmailHint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.field('recipientEmail')}
        />
      ) : null}
      <TextField
        label={words('giftcards.buy.senderName')}
        autoComplete="name"
        maxLength={GIFT_CARD_NAME_MAX * 2}
        {...form.field('senderName')}
      />
      {isByEmail ? (
        <TextField
          label={words('giftcards.buy.senderEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.field('senderEmail')}
        />
      ) : null}
      {offer.longestMessage > 0 ? (
        <TextArea
          label={words('giftcards.buy.message')}
          mark={words('ui.optional')}
          hint={words('giftcards.buy.messageLeft', {
            left: offer.longestMessage - [...values.message].length,
          })}
          rows={3}
          {...form.field('message')}
        />
      ) : null}
      {isByEmail ? (
        <TextField
          label={words('giftcards.buy.day')}
          mark={words('ui.optional')}
          hint={words('giftcards.buy.dayHint')}
          type="date"
          min={today}
          max={addDays(today, GIFT_CARD_DAYS_AHEAD)}
          {...form.field('deliveryDay')}
        />
      ) : null}
      <Notice>{words('giftcards.buy.note')}</Notice>
    </ShopForm>
  );
}
