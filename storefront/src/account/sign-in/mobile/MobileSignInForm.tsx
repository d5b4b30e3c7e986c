/**
 * Signing in by a mobile code. A new number registers: the form asks for the name once the code is right, or from the
 * beginning (`asksName`).
 */

import { ShopForm, SubmitButton, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { NAME_MAX } from '@jinlan/domain/people';
import { Button, Checkbox, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { namesOf } from '../../../addresses/address-values.ts';
import { useShop } from '../../../app/shop.tsx';
import { useSigning } from '../../session.tsx';
import { ApartLink } from '../ApartLink.tsx';
import { nameProblem } from '../form-checks.ts';
import { MobileFields, type MobileFormValues } from './MobileFields.tsx';
import styles from './MobileSignInForm.module.css';
import { e164Of, isCode, mobileValues, numberProblem } from './mobile-number.ts';
import { mobileRefusal } from './mobile-refusals.ts';
import { useMobileCode } from './use-mobile-code.ts';

interface SignInValues extends MobileFormValues {
  name: string;
  terms: boolean;
}

interface MobileSignInFormProps {
  /** Asks for the name at once, to create an account. */
  readonly asksName?: boolean;
  /** True once the customer is signed in and the page is about to change. */
  readonly leaving?: boolean;
  /** Called once the customer is signed in. */
  readonly onDone?: () => void;
}

export function MobileSignInForm({ asksName = false, leaving = false, onDone }: MobileSignInFormProps) {
  const words = useWords('account', 'buy', 'mobile');
  const shop = useShop();
  const { signInByMobile } = useSigning();
  const code = useMobileCode('SIGN_IN');
  // Whether the code was right and the number is new.
  const [isNew, setNew] = useState(false);
  const hasName = asksName || isNew;
  const form = useShopForm<SignInValues>({
    defaultValues: {
      ...mobileValues(null, marketFacts[shop.market].country),
      ...{ code: '', name: '', terms: false },
    },
    check: (values) => ({
      name: hasName ? nameProblem(values.name, words) : null,
      number: numberProblem(values, words),
      code: isCode(values.code) ? null : words('mobile.code.missing'),
      terms: hasName && !values.terms ? words('account.create.termsNeeded') : null,
    }),
    async send(values) {
      const mobile = e164Of(values) ?? '';
      const name = hasName ? namesOf(values) : null;
      const error = await signInByMobile({ mobile, code: values.code, name });
      if (error === null) {
        onDone?.();
        return null;
      }
      if (error.code === 'NAME_NEEDED') {
        setNew(true);
        return { focus: 'name' };
      }
      const { field, text } = mobileRefusal(error, words);
      if (field === 'name') return { fields: { name: text } };
      setNew(false);
      if (field === 'number') return { fields: { number: text } };
      return field === 'code' ? { fields: { code: text } } : { whole: text };
    },
  });
  const busy = form.busy || leaving;
  const nameFields = (
    <>
      <TextField
        label={words('account.info.name')}
        autoComplete="name"
        maxLength={NAME_MAX + 20}
        {...form.field('name')}
      />
      {asksName ? null : <Terms form={form} />}
    </>
  );
  return (
    <ShopForm form={form} className={styles.form} refusedAt="head">
      {isNew && !asksName ? (
        <>
          <Notice live>{words('mobile.name.lead')}</Notice>
          {nameFields}
        </>
      ) : (
        <>
          <p className={styles.lead}>{words(asksName ? 'mobile.createLead' : 'mobile.lead')}</p>
          {asksName ? nameFields : null}
          <MobileFields form={form} code={code} busy={busy} />
          {asksName ? <Terms form={form} /> : null}
        </>
      )}
      <SubmitButton
        priority="high"
        full
        busy={busy && words(hasName ? 'account.create.busy' : 'account.signIn.busy')}
      >
        {words(hasName ? 'account.create' : 'account.signIn')}
      </SubmitButton>
      {isNew && !asksName ? (
        <Button
          priority="low"
          disabled={busy}
          onClick={() => {
            form.clearRefused();
            form.setValue('number', '');
            form.setValue('code', '');
            code.forget();
            setNew(false);
          }}
        >
          {words('mobile.name.back')}
        </Button>
      ) : null}
    </ShopForm>
  );
}

function Terms({ form }: { readonly form: ReturnType<typeof useShopForm<SignInValues>> }) {
  const words = useWords('account');
  const { pages } = useShop();
  return (
    <Checkbox
      label={words.rich('account.create.terms', {
        terms: (text) => <ApartLink to={pages.terms}>{text}</ApartLink>,
        privacy: (text) => <ApartLink to={pages.privacy}>{text}</ApartLink>,
      })}
      {...form.field('terms')}
    />
  );
}
