/** "This is a gift": the message of the whole order, the names on it, and whether its prices are hidden. */
import { useFieldsAround } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { CARD_MESSAGE_MAX } from '@jinlan/domain/cart';
import { lengthOf } from '@jinlan/domain/people';
import { Checkbox, TextArea, TextField } from '@jinlan/ui';
import type { CheckoutValues } from '../checkout-form.ts';
import styles from './GiftOptions.module.css';

export function GiftOptions({ isGift, message }: { readonly isGift: boolean; readonly message: string }) {
  const words = useWords('buy');
  const { field } = useFieldsAround<CheckoutValues>();
  return (
    <section className={styles.gift}>
      <h2>{words('buy.checkout.gift')}</h2>
      <Checkbox label={words('buy.checkout.gift.is')} {...field('isGift')} />
      {isGift ? (
        <>
          <TextArea
            label={words('buy.checkout.gift.message')}
            mark={words('ui.optional')}
            hint={words('buy.checkout.remarkLeft', { left: CARD_MESSAGE_MAX - lengthOf(message) })}
            rows={3}
            {...field('giftMessage')}
          />
          <div className={styles.names}>
            <TextField
              label={words('buy.checkout.gift.to')}
              mark={words('ui.optional')}
              autoComplete="off"
              {...field('giftTo')}
            />
            <TextField
              label={words('buy.checkout.gift.from')}
              mark={words('ui.optional')}
              autoComplete="off"
              {...field('giftFrom')}
            />
          </div>
          <Checkbox
            label={words('buy.checkout.gift.hidesPrices')}
            hint={words('buy.checkout.gift.hidesPricesHint')}
            {...field('hidesPrices')}
          />
        </>
      ) : null}
    </section>
  );
}
