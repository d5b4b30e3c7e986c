/** The e-mail address of a customer whose account has none: the order and the link to pay go there. */
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, TextField } from '@jinlan/ui';
import { emailProblem } from '../../account/sign-in/form-checks.ts';
import { SetSaleEmailDocument } from './queries.generated.ts';
import styles from './StaffSaleScreen.module.css';
import { saleErrorWords } from './sale-words.ts';
import type { Sale, SaleState } from './use-sale.ts';

export function SaleEmail({ sale, state }: { readonly sale: Sale; readonly state: SaleState }) {
  const words = useWords('account', 'buy', 'sales');
  const form = useShopForm<{ email: string }>({
    defaultValues: { email: '' },
    check: ({ email }) => ({
      email: email.trim() === '' ? words('sales.email.empty') : emailProblem(email, words),
    }),
    async send({ email }) {
      const outcome = await state.change(SetSaleEmailDocument, { id: sale.id, email: email.trim() });
      if (!outcome.ok) return { fields: { email: saleErrorWords(outcome.error, words) } };
      form.setValue('email', '');
      return null;
    },
  });
  const { email } = sale.cart;
  return (
    <div className={styles.email}>
      {email ? <p className={styles.soft}>{words('sales.email.set', { email })}</p> : null}
      {sale.asks_email ? (
        <ShopForm form={form}>
          <TextField
            label={words('sales.email')}
            hint={email ? undefined : words('sales.email.hint')}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            {...form.field('email')}
            end={
              <Button type="submit" busy={form.busy && words('ui.busy')}>
                {words('sales.email.save')}
              </Button>
            }
          />
        </ShopForm>
      ) : null}
    </div>
  );
}
