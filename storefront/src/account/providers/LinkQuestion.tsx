import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { SidePage } from '../pages/SidePage.tsx';
import { PasswordField } from '../sign-in/password/PasswordField.tsx';
import styles from './BindScreen.module.css';
import { failurePath, linkRefusal } from './failure-words.ts';
import { LinkProviderDocument, type WaitingIdentityFragment } from './queries.generated.ts';
import { useSignInWays } from './use-sign-in-ways.ts';

interface LinkQuestionProps {
  readonly waiting: WaitingIdentityFragment;
  readonly back: string;
}

/** Asks the signed-in customer whether to link the identity that waits. */
export function LinkQuestion({ waiting, back }: LinkQuestionProps) {
  const words = useWords('providers');
  const { hasPassword } = useSignInWays();
  const { label, provider } = waiting;
  const { name } = provider;
  return (
    <SidePage
      title={words('providers.bind.confirm')}
      lead={
        label
          ? words('providers.bind.confirmLead', { name, label })
          : words('providers.bind.confirmLeadPlain', { name })
      }
    >
      {hasPassword === null ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <LinkForm name={name} back={back} hasPassword={hasPassword} />
      )}
    </SidePage>
  );
}

interface LinkFormProps {
  readonly name: string;
  readonly back: string;
  readonly hasPassword: boolean;
}

function LinkForm({ name, back, hasPassword }: LinkFormProps) {
  const words = useWords('account', 'buy', 'mobile', 'providers');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [link] = useMutation(LinkProviderDocument);
  const form = useShopForm<{ password: string }>({
    defaultValues: { password: '' },
    check: ({ password }) => ({
      password: hasPassword && password === '' ? words('account.password.empty') : null,
    }),
    async send({ password }) {
      const outcome = await link({ password: hasPassword ? password : null });
      if (outcome.ok) {
        toasts.add({ type: 'info', message: words('providers.linked', { name }) });
        await navigate(back, { replace: true });
        return null;
      }
      const { error } = outcome;
      // The identity no longer waits, or can never be linked to this account: only another page helps.
      if (error.code.startsWith('EXTERNAL_')) {
        await navigate(failurePath(error.code, back), { replace: true });
        return null;
      }
      return linkRefusal(error, words);
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <div className={styles.choice}>
          <Button type="submit" priority="high" full busy={form.busy && words('ui.busy')}>
            {words('providers.bind.link', { name })}
          </Button>
          <LinkButton to={back} full>
            {words('providers.bind.later')}
          </LinkButton>
        </div>
      }
    >
      {hasPassword ? (
        <PasswordField
          label={words('account.password')}
          hint={words('mobile.info.passwordHint')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : null}
    </ShopForm>
  );
}
