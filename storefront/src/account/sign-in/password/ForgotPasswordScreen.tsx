/** `/forgot-password`: the answer is the same for every address, so it reveals no customers. */

import { useMutation } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { EMAIL_MAX } from '@jinlan/domain/people';
import { LinkButton, Notice, TextField } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AskForResetDocument } from '../../pages/queries.generated.ts';
import { SidePage } from '../../pages/SidePage.tsx';
import { emailProblem, refusalAt } from '../form-checks.ts';
import { MobileResetForm } from '../mobile/MobileResetForm.tsx';
import { Ways } from '../mobile/Ways.tsx';
import styles from './ForgotPasswordScreen.module.css';

export default function ForgotPasswordScreen() {
  const words = useWords('account', 'buy', 'mobile');
  const { state } = useLocation() as { readonly state: { readonly email?: string } | null };
  const [requestReset] = useMutation(AskForResetDocument);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sentMessage = useRef<HTMLDivElement>(null);
  const form = useShopForm({
    defaultValues: { email: state?.email ?? '' },
    check: ({ email }) => ({ email: emailProblem(email, words) }),
    async send({ email }) {
      const outcome = await requestReset({ email: email.trim() });
      if (!outcome.ok) return refusalAt(outcome.error, words, { email: 'email' });
      setSentTo(email.trim());
      return null;
    },
  });

  useEffect(() => {
    if (sentTo) sentMessage.current?.focus();
  }, [sentTo]);

  const byMail = (
    <>
      <p className={styles.lead}>{words('account.forgot.lead')}</p>
      {sentTo ? (
        <div ref={sentMessage} tabIndex={-1} className={styles.sent}>
          <Notice tone="success" title={words('account.forgot.sentTitle')}>
            <p>{words('account.forgot.sent', { email: sentTo })}</p>
            <p className={styles.soft}>{words('account.forgot.sentHint')}</p>
          </Notice>
        </div>
      ) : null}
      <ShopForm
        form={form}
        className={styles.form}
        foot={
          <SubmitButton priority={sentTo ? 'normal' : 'high'} full busy={form.busy && words('ui.busy')}>
            {words(sentTo ? 'account.forgot.again' : 'account.forgot.send')}
          </SubmitButton>
        }
      >
        <TextField
          label={words('buy.address.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX + 20}
          {...form.field('email')}
        />
      </ShopForm>
    </>
  );
  return (
    <SidePage title={words('account.forgot.title')}>
      <Ways
        label={words('mobile.ways.forgot')}
        mailLabel={words('mobile.way.mail')}
        mail={byMail}
        mobileLabel={words('mobile.way.text')}
        mobile={<MobileResetForm />}
      />
      <LinkButton to="/sign-in" priority="low">
        {words('account.forgot.back')}
      </LinkButton>
    </SidePage>
  );
}
