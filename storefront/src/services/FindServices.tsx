import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { Button, Disclosure, Link, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { MobileFields, type MobileFormValues } from '../account/sign-in/mobile/MobileFields.tsx';
import { e164Of, isCode, mobileValues, numberProblem } from '../account/sign-in/mobile/mobile-number.ts';
import { mobileRefusal } from '../account/sign-in/mobile/mobile-refusals.ts';
import { useMobileCode } from '../account/sign-in/mobile/use-mobile-code.ts';
import { useShop } from '../app/shop.tsx';
import { FindServicesDocument, type FindServicesMutation } from './queries.generated.ts';
import styles from './Services.module.css';

/** Finds the services of a guest who gets no e-mails, by a code that is sent to the guest's number. */
export function FindServices() {
  const words = useWords('account', 'buy', 'mobile', 'services');
  const shop = useShop();
  const code = useMobileCode('APPOINTMENT');
  const [find] = useMutation(FindServicesDocument);
  const [found, setFound] = useState<FindServicesMutation['findServices'] | null>(null);
  const form = useShopForm<MobileFormValues>({
    defaultValues: { ...mobileValues(null, marketFacts[shop.market].country), code: '' },
    check: (values) => ({
      number: numberProblem(values, words),
      code: isCode(values.code) ? null : words('mobile.code.missing'),
    }),
    async send(values) {
      const outcome = await find({ mobile: e164Of(values) ?? '', code: values.code });
      if (outcome.ok) {
        setFound(outcome.value.findServices);
        return null;
      }
      const { field, text } = mobileRefusal(outcome.error, words);
      return field === 'number' || field === 'code' ? { fields: { [field]: text } } : { whole: text };
    },
  });
  return (
    <Disclosure summary={words('services.find')}>
      <p>{words('services.find.lead')}</p>
      <ShopForm
        form={form}
        className={styles.form ?? ''}
        foot={
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('services.find.do')}
          </Button>
        }
      >
        <MobileFields form={form} code={code} busy={form.busy} />
      </ShopForm>
      {found === null ? null : found.length === 0 ? (
        <Notice tone="warning" live>
          {words('services.find.none')}
        </Notice>
      ) : (
        <ul role="status">
          {found.map(({ number, key, kind, piece_name: piece }) => (
            <li key={number}>
              <Link to={`/service?number=${number}&key=${key}`}>
                {words(`services.kind.${kind}`)} · {piece} · {words('services.number', { number })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
