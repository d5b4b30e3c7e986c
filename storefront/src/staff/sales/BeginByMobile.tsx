/** Begins a sale by a mobile number. Its owner reads out the code of a text message. */
import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { NAME_MAX } from '@jinlan/domain/people';
import { Button, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { nameProblem } from '../../account/sign-in/form-checks.ts';
import { MobileFields, type MobileFormValues } from '../../account/sign-in/mobile/MobileFields.tsx';
import { e164Of, isCode, mobileValues, numberProblem } from '../../account/sign-in/mobile/mobile-number.ts';
import { mobileRefusal } from '../../account/sign-in/mobile/mobile-refusals.ts';
import { useMobileCode } from '../../account/sign-in/mobile/use-mobile-code.ts';
import { namesOf } from '../../addresses/address-values.ts';
import { useShop } from '../../app/shop.tsx';
import { Box } from '../order/Box.tsx';
import styles from './BeginSale.module.css';
import { CustomerLanguage, type LanguageValues } from './CustomerLanguage.tsx';
import { BeginSaleDocument } from './queries.generated.ts';
import { saleErrorWords } from './sale-words.ts';

interface Values extends MobileFormValues, LanguageValues {
  name: string;
}

const ofSales: ReadonlySet<string> = new Set([
  'STAFF_OWN',
  'SALE_OTHER_MARKET',
  'SALE_STORE_UNSUITED',
  'STAFF_ONLY',
  'TOO_MANY_REQUESTS',
]);

export function BeginByMobile({ onBegun }: { readonly onBegun: (id: string) => void }) {
  const words = useWords('account', 'buy', 'mobile', 'sales');
  const shop = useShop();
  const [begin] = useMutation(BeginSaleDocument);
  /** The number that has no account yet, although its code was right. The typed name applies to this number only. */
  const [newMobile, setNewMobile] = useState<string | null>(null);
  const isNewIn = (values: MobileFormValues) => newMobile !== null && e164Of(values) === newMobile;
  const form = useShopForm<Values>({
    defaultValues: {
      ...mobileValues(null, marketFacts[shop.market].country),
      ...{ code: '', name: '', language: shop.locale },
    },
    check: (values) => ({
      name: isNewIn(values) ? nameProblem(values.name, words) : null,
      number: numberProblem(values, words),
      code: isCode(values.code) ? null : words('mobile.code.missing'),
    }),
    async send(values) {
      const { firstName, lastName } = namesOf(values);
      const mobile = e164Of(values) ?? '';
      const name = isNewIn(values) ? { firstname: firstName, lastname: lastName } : {};
      const outcome = await begin({
        input: { mobile, code: values.code, language: values.language, ...name },
      });
      if (outcome.ok) {
        onBegun(outcome.value.beginSale.sale.id);
        return null;
      }
      const { error } = outcome;
      if (error.code === 'NAME_NEEDED') {
        if (mobile !== newMobile) form.setValue('name', '');
        setNewMobile(mobile);
        return { focus: 'name' };
      }
      if (ofSales.has(error.code)) return { whole: saleErrorWords(error, words) };
      const { field, text } = mobileRefusal(error, words);
      return field === 'number' || field === 'code' || field === 'name'
        ? { fields: { [field]: text } }
        : { whole: text };
    },
  });
  const code = useMobileCode('SALE', form.values.language);
  return (
    <Box title={words('sales.mobile.title')}>
      <ShopForm form={form} className={styles.form}>
        <p className={styles.lead}>{words('sales.mobile.lead')}</p>
        <CustomerLanguage form={form} />
        <MobileFields form={form} code={code} busy={form.busy} />
        {isNewIn(form.values) ? (
          <>
            <Notice live>{words('sales.mobile.new')}</Notice>
            <TextField
              label={words('sales.name')}
              autoComplete="off"
              maxLength={NAME_MAX + 20}
              {...form.field('name')}
            />
          </>
        ) : null}
        <div className={styles.ways}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('sales.begin')}
          </Button>
        </div>
      </ShopForm>
    </Box>
  );
}
