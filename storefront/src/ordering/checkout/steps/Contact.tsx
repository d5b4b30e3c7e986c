import { useFieldsAround } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, LinkButton, TextField } from '@jinlan/ui';
import { signInPath } from '../../../account/next-page.ts';
import type { CheckoutValues } from '../checkout-form.ts';
import styles from './Contact.module.css';

/** Shows the customer's known e-mail instead of asking for it. */
export function KnownContact({ email }: { readonly email: string }) {
  const words = useWords('buy', 'orders');
  return (
    <section>
      <h2>{words('buy.checkout.contact')}</h2>
      <p>{words('orders.checkout.as', { email })}</p>
    </section>
  );
}

/** For a guest, at the top of the checkout. Continuing as a guest scrolls to the form below. */
export function SignInChoice() {
  const words = useWords('orders');
  return (
    <section className={styles.choice} aria-labelledby="sign-in-choice">
      <h2 id="sign-in-choice">{words('orders.checkout.choice')}</h2>
      <p>{words('orders.checkout.guest')}</p>
      <div>
        <LinkButton to={signInPath('/checkout')}>{words('orders.checkout.signIn')}</LinkButton>
        <Button onClick={() => document.querySelector<HTMLElement>('main form input')?.focus()}>
          {words('orders.checkout.asGuest')}
        </Button>
      </div>
    </section>
  );
}

export function Contact() {
  const words = useWords('buy', 'orders');
  const { field } = useFieldsAround<CheckoutValues>();
  return (
    <section>
      <h2>{words('buy.checkout.contact')}</h2>
      <TextField
        label={words('buy.address.email')}
        hint={words('buy.checkout.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
    </section>
  );
}
