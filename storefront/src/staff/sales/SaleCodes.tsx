/** The fields for the customer's coupon and gift card. Staff type the codes; there is no list to choose from. */
import { readMoney } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { formatGiftCardCode, readGiftCardCode } from '@jinlan/domain/gift-cards';
import { format } from '@jinlan/domain/money';
import { Button, Chip, TextField } from '@jinlan/ui';
import {
  ApplySaleCouponDocument,
  ApplySaleGiftCardDocument,
  RemoveSaleCouponDocument,
  RemoveSaleGiftCardDocument,
} from './queries.generated.ts';
import styles from './StaffSaleScreen.module.css';
import { saleErrorWords } from './sale-words.ts';
import type { Sale, SaleState } from './use-sale.ts';

interface PartProps {
  readonly sale: Sale;
  readonly state: SaleState;
}

export function SaleCodes(props: PartProps) {
  return (
    <div className={styles.codes}>
      <SaleCoupon {...props} />
      <SaleGiftCard {...props} />
    </div>
  );
}

function SaleCoupon({ sale, state }: PartProps) {
  const words = useWords('buy', 'sales');
  const most = readMoney(sale.coupon_ceiling);
  const [applied] = sale.cart.applied_coupons ?? [];
  const form = useShopForm<{ coupon: string }>({
    defaultValues: { coupon: '' },
    // `send` checks the code: an applied one leaves the field empty, which is no problem then.
    check: () => ({}),
    async send({ coupon }) {
      if (coupon.trim() === '') return { fields: { coupon: words('buy.coupon.missing') } };
      const outcome = await state.change(ApplySaleCouponDocument, { id: sale.id, code: coupon.trim() });
      if (!outcome.ok) return { fields: { coupon: saleErrorWords(outcome.error, words) } };
      form.setValue('coupon', '');
      return null;
    },
  });
  if (applied)
    return (
      <div>
        <Chip
          removeLabel={words('sales.coupon.remove', { code: applied.code })}
          busy={state.busy && words('ui.busy')}
          onClick={() => void state.change(RemoveSaleCouponDocument, { id: sale.id })}
        >
          {applied.label ? `${applied.label} ${applied.code}` : applied.code}
        </Chip>
      </div>
    );
  return (
    <ShopForm form={form}>
      <TextField
        label={words('sales.coupon')}
        hint={words('sales.coupon.hint', { most: most ? format(most) : '' })}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        {...form.field('coupon')}
        end={
          <Button type="submit" busy={form.busy && words('ui.busy')}>
            {words('sales.coupon.apply')}
          </Button>
        }
      />
    </ShopForm>
  );
}

function SaleGiftCard({ sale, state }: PartProps) {
  const words = useWords('buy', 'sales');
  const cards = (sale.cart.applied_gift_cards ?? []).flatMap((card) => card ?? []);
  const form = useShopForm<{ giftCard: string }>({
    defaultValues: { giftCard: '' },
    // `send` checks the code: an applied one leaves the field empty, which is no problem then.
    check: () => ({}),
    async send({ giftCard }) {
      if (giftCard.trim() === '') return { fields: { giftCard: words('buy.giftCard.missing') } };
      const code = readGiftCardCode(giftCard);
      if (code === null) return { fields: { giftCard: words('buy.giftCard.invalid') } };
      if (cards.some((card) => card.code === code))
        return { fields: { giftCard: words('buy.giftCard.twice') } };
      const outcome = await state.change(ApplySaleGiftCardDocument, { id: sale.id, code });
      if (!outcome.ok) return { fields: { giftCard: saleErrorWords(outcome.error, words) } };
      form.setValue('giftCard', '');
      return null;
    },
  });
  return (
    <>
      {cards.map((card) =>
        card.code ? (
          <div key={card.code}>
            <Chip
              removeLabel={words('sales.giftCard.remove', { code: formatGiftCardCode(card.code) })}
              busy={state.busy && words('ui.busy')}
              onClick={() =>
                void state.change(RemoveSaleGiftCardDocument, { id: sale.id, code: card.code ?? '' })
              }
            >
              {formatGiftCardCode(card.code)}
            </Chip>
          </div>
        ) : null,
      )}
      <ShopForm form={form}>
        <TextField
          label={words('sales.giftCard')}
          hint={words('sales.giftCard.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          {...form.field('giftCard')}
          end={
            <Button type="submit" busy={form.busy && words('ui.busy')}>
              {words('sales.giftCard.apply')}
            </Button>
          }
        />
      </ShopForm>
    </>
  );
}
