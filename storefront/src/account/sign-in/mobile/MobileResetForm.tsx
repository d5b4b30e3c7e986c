/** A new password by a mobile code, for guests who forgot it and for accounts that never had one. */

import { useMutation } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { Stack } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { useShop } from '../../../app/shop.tsx';
import { useSession } from '../../session.tsx';
import { newPasswordProblem } from '../form-checks.ts';
import { PasswordField } from '../password/PasswordField.tsx';
import { PasswordRules } from '../password/PasswordRules.tsx';
import { MobileFields, type MobileFormValues } from './MobileFields.tsx';
import styles from './MobileSignInForm.module.css';
import { e164Of, isCode, mobileValues, numberProblem } from './mobile-number.ts';
import { mobileRefusal } from './mobile-refusals.ts';
import { SetPasswordByMobileDocument } from './queries.generated.ts';
import { useMobileCode } from './use-mobile-code.ts';

interface ResetValues extends MobileFormValues {
  newPassword: string;
}

export function MobileResetForm() {
  const words = useWords('account', 'buy', 'mobile');
  const shop = useShop();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { status } = useSession();
  const code = useMobileCode('RESET_PASSWORD');
  const [setPassword] = useMutation(SetPasswordByMobileDocument);
  const form = useShopForm<ResetValues>({
    defaultValues: {
      ...mobileValues(null, marketFacts[shop.market].country),
      ...{ code: '', newPassword: '' },
    },
    check: (values) => ({
      number: numberProblem(values, words),
      code: isCode(values.code) ? null : words('mobile.code.missing'),
      newPassword: newPasswordProblem(values.newPassword, words),
    }),
    async send(values) {
      const mobile = e164Of(values) ?? '';
      const outcome = await setPassword({ mobile, code: values.code, password: values.newPassword });
      if (!outcome.ok) {
        const { field, text } = mobileRefusal(outcome.error, words);
        return field === 'number' || field === 'code' || field === 'newPassword'
          ? { fields: { [field]: text } }
          : { whole: text };
      }
      toasts.add({ type: 'info', message: words('mobile.reset.done') });
      await navigate(status === 'guest' ? '/sign-in' : '/account-information', { replace: true });
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <SubmitButton priority="high" full busy={form.busy && words('ui.busy')}>
          {words('mobile.reset')}
        </SubmitButton>
      }
    >
      <p className={styles.lead}>{words('mobile.reset.lead')}</p>
      <MobileFields form={form} code={code} busy={form.busy} />
      <Stack gap={8}>
        <PasswordField
          label={words('account.password.new')}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <PasswordRules password={form.values.newPassword} />
      </Stack>
    </ShopForm>
  );
}
