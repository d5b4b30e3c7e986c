import { TextField } from '@jinlan/ui';
import { useFormContext } from 'react-hook-form';
import { useWords } from '../../../words/words.tsx';
import type { CheckoutValues } from '../checkout-form.ts';

export function Contact() {
  const words = useWords();
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
