/** `/forgot-password`: the answer is the same for every address, so that nobody learns who is a customer. */

import { useMutation } from '@jinlan/client/data';
import { SubmitButton, useSubmit } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { EMAIL_MAX } from '@jinlan/domain/people';
import { LinkButton, Notice, TextField } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { AskForResetDocument } from '../../pages/queries.generated.ts';
import { SidePage } from '../../pages/SidePage.tsx';
import { emailWrong, refusalOf, resolverOf } from '../form-checks.ts';
import styles from './ForgotPasswordScreen.module.css';

export default function ForgotPasswordScreen() {
  const words = useWords('account', 'buy');
  const { state } = useLocation() as { readonly state: { readonly email?: string } | null };
  const [ask] = useMutation(AskForResetDocument);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sent = useRef<HTMLDivElement>(null);
  const { register, handleSubmit, formState, setError } = useForm<{ email: string }>({
    ...(state?.email ? { defaultValues: { email: state.email } } : {}),
    resolver: resolverOf(({ email }) => ({ email: emailWrong(email, words) })),
  });
  const [submit, busy] = useSubmit(async ({ email }: { email: string }) => {
    setRefused(null);
    const outcome = await ask({ email: email.trim() });
    if (outcome.ok) {
      setSentTo(email.trim());
      return;
    }
    const { field, text } = refusalOf(outcome.error, words);
    if (field === 'email') setError('email', { message: text }, { shouldFocus: true });
    else setRefused(text);
  });

  useEffect(() => {
    if (sentTo) sent.current?.focus();
  }, [sentTo]);

  return (
    <SidePage title={words('account.forgot.title')} lead={words('account.forgot.lead')}>
      {sentTo ? (
        <div ref={sent} tabIndex={-1} className={styles.sent}>
          <Notice tone="success" title={words('account.forgot.sentTitle')}>
            <p>{words('account.forgot.sent', { email: sentTo })}</p>
            <p className={styles.soft}>{words('account.forgot.sentHint')}</p>
          </Notice>
        </div>
      ) : null}
      <form method="post" className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
        <TextField
          label={words('buy.address.email')}
          error={formState.errors.email?.message}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX + 20}
          {...register('email')}
        />
        {refused ? (
          <Notice tone="error" live>
            {refused}
          </Notice>
        ) : null}
        <SubmitButton priority={sentTo ? 'normal' : 'high'} full busy={busy && words('ui.busy')}>
          {words(sentTo ? 'account.forgot.again' : 'account.forgot.send')}
        </SubmitButton>
      </form>
      <LinkButton to="/sign-in" priority="low">
        {words('account.forgot.back')}
      </LinkButton>
    </SidePage>
  );
}
