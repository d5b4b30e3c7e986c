import { LinkButton, TextField } from '@jinlan/ui';
import { useFormContext } from 'react-hook-form';
import { signInPath } from '../../../account/next-page.ts';
import { useWords } from '../../../words/words.tsx';
import type { CheckoutValues } from '../checkout-form.ts';
import styles from './Contact.module.css';

/** A customer's address is known: it is said, not asked for. */
export function KnownContact({ email }: { readonly email: string }) {
  const words = useWords('buy', 'orders');
  return (
    <section>
      <h2>{words('buy.checkout.contact')}</h2>
      <p>{words('orders.checkout.as', { email })}</p>
    </section>
  );
}

/** For a guest, at the top of the checkout; it stops nobody. */
export function SignInLine() {
  const words = useWords('orders');
  return (
    <p className={styles.signIn}>
      {words('orders.checkout.guest')}
      <LinkButton to={signInPath('/checkout')} priority="low">
        {words('orders.checkout.signIn')}
      </LinkButton>
    </p>
  );
}

export function Contact() {
  const words = useWords('buy', 'orders');
  const { register, formState } = useFormContext<CheckoutValues>();
  return (
    <section>
      <h2>{words('buy.checkout.contact')}</h2>
      <TextField
        label={words('buy.address.email')}
        hint={words('buy.checkout.emailHint')}
        error={formState.errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...register('email')}
      />
    </section>
  );
}
