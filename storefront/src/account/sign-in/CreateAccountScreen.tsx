/**
 * `/create-account`, prefilled from the query parameters email, firstName and lastName. The page after an order links
 * here with the order's number in `order` (specification 2). Consent boxes start unticked.
 */

import { storedValues, useMutation } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useIsBrowser, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { EMAIL_MAX, joinName, NAME_MAX } from '@jinlan/domain/people';
import { Button, Checkbox, Link, LinkButton, Stack, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { namesOf } from '../../addresses/address-values.ts';
import { useShop } from '../../app/shop.tsx';
import { readLastOrder } from '../../ordering/history/last-order.ts';
import { nextPage } from '../next-page.ts';
import { CreateAccountDocument } from '../pages/queries.generated.ts';
import { SidePage } from '../pages/SidePage.tsx';
import { useSession, useSigning } from '../session.tsx';
import { ApartLink } from './ApartLink.tsx';
import { Benefits } from './Benefits.tsx';
import styles from './CreateAccountScreen.module.css';
import {
  emailProblem,
  nameProblem,
  newPasswordProblem,
  passwordAgainProblem,
  refusalAt,
  telephoneProblem,
} from './form-checks.ts';
import { PasswordField } from './password/PasswordField.tsx';
import { PasswordRules } from './password/PasswordRules.tsx';

interface NewAccount {
  name: string;
  email: string;
  telephone: string;
  newPassword: string;
  passwordAgain: string;
  newsletter: boolean;
  terms: boolean;
}

const fieldsOfRefusals = {
  name: 'name',
  email: 'email',
  telephone: 'telephone',
  newPassword: 'newPassword',
} as const;

export default function CreateAccountScreen() {
  const words = useWords('account');
  const { name } = useShop();
  const [search] = useSearchParams();
  const { status } = useSession();
  const [isCreated, setMade] = useState(false);
  const prefilled = {
    email: search.get('email') ?? '',
    name: joinName({ given: search.get('firstName') ?? '', family: search.get('lastName') ?? '' }),
  };
  const isFromOrder = useIsBrowser() && readLastOrder(storedValues)?.number === search.get('order');
  const next = nextPage(search.get('next'));
  if (status !== 'guest' && !isCreated) return <Navigate to={next} replace />;
  const forNext = search.has('next') ? `?${new URLSearchParams({ next })}` : '';
  return (
    <SidePage
      title={words('account.create.title')}
      lead={isFromOrder ? words('account.create.afterOrder') : words('account.create.lead', { name })}
      side={
        <>
          <h2 className={styles.heading}>{words('account.create.have')}</h2>
          <LinkButton to={`/sign-in${forNext}`} full>
            {words('account.signIn')}
          </LinkButton>
          <Benefits />
        </>
      }
    >
      <NewAccountForm prefilled={prefilled} next={next} forNext={forNext} onMade={() => setMade(true)} />
    </SidePage>
  );
}

interface NewAccountFormProps {
  readonly prefilled: { readonly email: string; readonly name: string };
  readonly next: string;
  readonly forNext: string;
  readonly onMade: () => void;
}

function NewAccountForm({ prefilled, next, forNext, onMade }: NewAccountFormProps) {
  const words = useWords('account', 'buy');
  const shop = useShop();
  const { country } = marketFacts[shop.market];
  const navigate = useNavigate();
  const toasts = useToasts();
  const { signIn } = useSigning();
  const [create] = useMutation(CreateAccountDocument);
  const form = useShopForm<NewAccount>({
    defaultValues: {
      ...prefilled,
      telephone: '',
      newPassword: '',
      passwordAgain: '',
      newsletter: false,
      terms: false,
    },
    check: (values) => ({
      name: nameProblem(values.name, words),
      email: emailProblem(values.email, words),
      telephone: telephoneProblem(values.telephone, country, words),
      newPassword: newPasswordProblem(values.newPassword, words),
      passwordAgain: passwordAgainProblem(values.newPassword, values.passwordAgain, words),
      terms: values.terms ? null : words('account.create.termsNeeded'),
    }),
    mode: 'onTouched',
    async send(values) {
      const { firstName, lastName } = namesOf(values);
      const email = values.email.trim();
      const mobile = values.telephone.trim();
      const outcome = await create({
        input: {
          firstname: firstName,
          lastname: lastName,
          email,
          password: values.newPassword,
          is_subscribed: values.newsletter,
          ...(mobile ? { mobile_phone: mobile } : {}),
        },
      });
      if (!outcome.ok) {
        return outcome.error.code === 'EMAIL_TAKEN'
          ? { whole: <EmailTaken email={email} forNext={forNext} /> }
          : refusalAt(outcome.error, words, fieldsOfRefusals);
      }
      onMade();
      const error = await signIn(email, values.newPassword);
      toasts.add({
        type: 'info',
        message: words(
          error?.code === 'SIGN_IN_CODE_REQUIRED' ? 'account.create.mailed' : 'account.create.done',
        ),
      });
      await navigate(error ? `/sign-in${forNext}` : next, { replace: true, state: { email } });
      return null;
    },
  });

  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <SubmitButton priority="high" full busy={form.busy && words('account.create.busy')}>
          {words('account.create')}
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
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX + 20}
        {...form.field('email')}
      />
      <TextField
        label={words('buy.address.telephone')}
        mark={words('ui.optional')}
        hint={words('account.create.telephoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.field('telephone')}
      />
      <Stack gap={8}>
        <PasswordField
          label={words('account.password')}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <PasswordRules password={form.values.newPassword} />
      </Stack>
      <PasswordField
        label={words('account.password.again')}
        autoComplete="new-password"
        {...form.field('passwordAgain')}
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

function EmailTaken({ email, forNext }: { readonly email: string; readonly forNext: string }) {
  const words = useWords('account');
  const navigate = useNavigate();
  return (
    <>
      <p>{words('account.create.taken')}</p>
      <p className={styles.ways}>
        <Button priority="low" onClick={() => void navigate(`/sign-in${forNext}`, { state: { email } })}>
          {words('account.signIn')}
        </Button>
        <Link to="/forgot-password" className={styles.link}>
          {words('account.password.forgot')}
        </Link>
      </p>
    </>
  );
}
