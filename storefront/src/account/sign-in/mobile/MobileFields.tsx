/** The fields of every form with a mobile code: region, number and code. */

import { useQuery } from '@jinlan/client/data';
import { type ShopFormState, useSubmit } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { marketFacts, markets } from '@jinlan/domain/markets';
import { formatPhone } from '@jinlan/domain/people';
import { Button, Notice, Select, TextField } from '@jinlan/ui';
import { useState } from 'react';
import styles from './MobileFields.module.css';
import { e164Of, type MobileValues, numberProblem } from './mobile-number.ts';
import { mobileRefusal } from './mobile-refusals.ts';
import { MobileCountriesDocument } from './queries.generated.ts';
import type { MobileCode } from './use-mobile-code.ts';

export interface MobileFormValues extends MobileValues {
  code: string;
}

interface MobileFieldsProps<Values extends MobileFormValues> {
  readonly form: ShopFormState<Values>;
  readonly code: MobileCode;
  readonly busy: boolean;
}

export function MobileFields<Values extends MobileFormValues>({
  form: anyForm,
  code,
  busy,
}: MobileFieldsProps<Values>) {
  // Every such form has these three fields; only its other values differ.
  const form = anyForm as unknown as ShopFormState<MobileFormValues>;
  const words = useWords('account', 'buy', 'mobile');
  const [refused, setRefused] = useState<string | null>(null);
  const { data } = useQuery(MobileCountriesDocument, {});
  const served = markets.filter(
    (market) => data?.mobileCodeCountries.includes(marketFacts[market].country) ?? true,
  );

  const [request, isRequesting] = useSubmit(async (values: MobileFormValues) => {
    setRefused(null);
    const problem = numberProblem(values, words);
    const mobile = e164Of(values);
    if (problem !== null || mobile === null) {
      form.addProblems({ number: problem ?? words('account.error.telephone') });
      form.goTo('number');
      return;
    }
    const error = await code.request(mobile);
    if (error === null) {
      form.setValue('code', '');
      form.goTo('code');
      return;
    }
    const { field, text } = mobileRefusal(error, words);
    if (field === 'number') {
      form.addProblems({ number: text });
      form.goTo('number');
    } else setRefused(text);
  });

  const label =
    code.secondsLeft > 0
      ? words('mobile.code.left', { seconds: code.secondsLeft })
      : words('mobile.code.send');
  return (
    <>
      <div className={styles.number}>
        <Select
          label={words('mobile.region')}
          options={served.map((market) => ({
            value: marketFacts[market].country,
            label: words('mobile.region.option', {
              place: words(`shell.market.${market}`),
              dialCode: marketFacts[market].dialCode,
            }),
          }))}
          autoComplete="tel-country-code"
          {...form.field('region')}
        />
        <TextField
          label={words('mobile.number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={40}
          {...form.field('number')}
        />
      </div>
      <div>
        <TextField
          label={words('mobile.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          end={
            <Button
              className={styles.send ?? ''}
              onClick={() => void request(form.valuesNow())}
              disabled={busy || code.secondsLeft > 0}
              busy={isRequesting && words('mobile.code.sending')}
            >
              {label}
            </Button>
          }
          {...form.field('code')}
        />
        <p className={styles.sent} role="status">
          {code.sent
            ? words('mobile.code.sent', {
                number: formatPhone(code.sent.mobile),
                minutes: code.sent.minutes,
              })
            : null}
        </p>
        {refused === null ? null : (
          <Notice tone="error" live>
            {refused}
          </Notice>
        )}
      </div>
    </>
  );
}
