/**
 * The form for the newsletter by e-mail, loaded once it is opened. Guests, and customers who type another address than
 * their account's, must confirm by a link in an e-mail.
 */

import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './NewsletterForm.module.css';
import { SubscribeNewsletterDocument } from './queries.generated.ts';

type Answer = 'invalid' | 'sent' | 'subscribed' | 'later' | 'network' | 'failed';

const texts = {
  invalid: 'newsletter.invalid',
  sent: 'newsletter.sent',
  subscribed: 'newsletter.subscribed',
  later: 'errors.rateLimited',
  network: 'errors.network',
  failed: 'account.error.other',
} as const;

export function NewsletterForm() {
  const words = useWords('account');
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  // The button that had the focus is gone.
  useEffect(() => first.current?.focus(), []);
  const [subscribe] = useMutation(SubscribeNewsletterDocument);
  const isDone = answer === 'sent' || answer === 'subscribed';
  const [submit, busy] = useSubmit(async (field: HTMLInputElement) => {
    // If the answer came quickly, the field of a second click is already empty.
    if (isDone && field.value === '') return;
    const answered = field.checkValidity() ? await send(field.value) : 'invalid';
    setAnswer(answered);
    if (answered === 'sent' || answered === 'subscribed') field.value = '';
    else if (answered === 'invalid') field.focus();
  });

  async function send(email: string): Promise<Answer> {
    const outcome = await subscribe({ email: email.trim() });
    if (outcome.ok)
      return outcome.value.subscribeEmailToNewsletter?.status === 'SUBSCRIBED' ? 'subscribed' : 'sent';
    const { kind, code } = outcome.error;
    if (kind === 'network') return 'network';
    return code === 'INVALID_EMAIL' ? 'invalid' : code === 'TOO_MANY_REQUESTS' ? 'later' : 'failed';
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email');
    if (field instanceof HTMLInputElement) void submit(field);
  }

  return (
    <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
      <label htmlFor={id}>{words('newsletter.label')}</label>
      <div className={styles.row}>
        <input
          ref={first}
          id={id}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-invalid={answer === 'invalid' || undefined}
          aria-describedby={`${id}-about`}
          onInput={() => setAnswer(null)}
        />
        <button type="submit" aria-busy={busy}>
          {words('newsletter.send')}
        </button>
      </div>
      <p id={`${id}-about`} role="status" className={styles.about}>
        {answer === null
          ? words('newsletter.about', { what: words('communications.kindHint.NEWSLETTER') })
          : words(texts[answer])}
      </p>
    </form>
  );
}
