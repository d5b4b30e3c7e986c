import { useMutation } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { EMAIL_MAX, emailKey, joinName, NAME_MAX, readEmail } from '@jinlan/domain/people';
import { Button, Checkbox, TextField } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { namesOf } from '../../addresses/address-values.ts';
import { useShop } from '../../app/shop.tsx';
import { useSigning } from '../session.tsx';
import { ApartLink } from '../sign-in/ApartLink.tsx';
import { emailProblem, nameProblem, refusalAt } from '../sign-in/form-checks.ts';
import styles from './BindScreen.module.css';
import { failurePath } from './failure-words.ts';
import { CreateByProviderDocument, type WaitingIdentityFragment } from './queries.generated.ts';

interface NewAccountFormProps {
  readonly waiting: WaitingIdentityFragment;
  readonly back: string;
  /** Called before the customer is signed in. */
  readonly onDone: () => void;
  /** Called with an e-mail address that already has an account, to sign in to that account. */
  readonly onTaken: (email: string) => void;
}

/** Creates an account without a password, because the customer signs in with the provider. */
export function NewAccountForm({ waiting, back, onDone, onTaken }: NewAccountFormProps) {
  const words = useWords('account', 'buy', 'providers');
  const shop = useShop();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { takeToken } = useSigning();
  const [create] = useMutation(CreateByProviderDocument);
  const { name } = waiting.provider;
  const form = useShopForm({
    defaultValues: {
      name: joinName({ given: waiting.firstname ?? '', family: waiting.lastname ?? '' }),
      email: waiting.email ?? '',
      newsletter: false,
      terms: false,
    },
    check: (values) => ({
      name: nameProblem(values.name, words),
      email: emailProblem(values.email, words),
      terms: values.terms ? null : words('account.create.termsNeeded'),
    }),
    mode: 'onTouched',
    async send(values) {
      const { firstName, lastName } = namesOf(values);
      const email = values.email.trim();
      const outcome = await create({
        input: { email, firstname: firstName, lastname: lastName, is_subscribed: values.newsletter },
      });
      if (outcome.ok) {
        const { token } = outcome.value.createCustomerByProvider;
        onDone();
        if (token) await takeToken(token);
        toasts.add({ type: 'info', message: words('account.create.done') });
        await navigate(back, { replace: true });
        return null;
      }
      const { code } = outcome.error;
      if (code === 'EMAIL_TAKEN')
        return {
          whole: (
            <>
              <p>{words('providers.bind.taken')}</p>
              <Button priority="low" onClick={() => onTaken(email)}>
                {words('providers.bind.toSignIn')}
              </Button>
            </>
          ),
        };
      if (code === 'EXTERNAL_EMAIL_UNPROVEN') return { whole: words('providers.bind.unproven', { name }) };
      if (code.startsWith('EXTERNAL_')) {
        await navigate(failurePath(code, back), { replace: true });
        return null;
      }
      return refusalAt(outcome.error, words, { name: 'name', email: 'email' });
    },
  });
  const typed = readEmail(form.values.email);
  const isProven = typed.ok && waiting.email != null && emailKey(typed.value) === emailKey(waiting.email);
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <SubmitButton priority="high" full busy={form.busy && words('account.create.busy')}>
          {words('providers.bind.create')}
        </SubmitButton>
      }
    >
      <TextField
        label={words('account.info.name')}
        autoComplete="name"
        maxLength={NAME_MAX + 20}
        {...form.field('name')}
      />
      <TextField
        label={words('buy.address.email')}
        hint={isProven ? words('providers.bind.emailProven', { name }) : words('providers.bind.emailNeeded')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX + 20}
        {...form.field('email')}
      />
      <div>
        <Checkbox
          label={words('account.create.newsletter', { name: shop.name })}
          hint={words('account.create.newsletterHint')}
          {...form.field('newsletter')}
        />
        <Checkbox
          label={words.rich('account.create.terms', {
            terms: (text) => <ApartLink to={shop.pages.terms}>{text}</ApartLink>,
            privacy: (text) => <ApartLink to={shop.pages.privacy}>{text}</ApartLink>,
          })}
          {...form.field('terms')}
        />
      </div>
    </ShopForm>
  );
}
