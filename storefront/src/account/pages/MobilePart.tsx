/** The mobile number with which the customer signs in. A code confirms a change of it. */

import { useMutation } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { formatPhone } from '@jinlan/domain/people';
import { Button } from '@jinlan/ui';
import { useShop } from '../../app/shop.tsx';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { useSigning } from '../session.tsx';
import { MobileFields, type MobileFormValues } from '../sign-in/mobile/MobileFields.tsx';
import { e164Of, isCode, mobileValues, numberProblem } from '../sign-in/mobile/mobile-number.ts';
import { mobileRefusal } from '../sign-in/mobile/mobile-refusals.ts';
import { ChangeMobileDocument } from '../sign-in/mobile/queries.generated.ts';
import { useMobileCode } from '../sign-in/mobile/use-mobile-code.ts';
import { PasswordField } from '../sign-in/password/PasswordField.tsx';
import { Part, PartForm } from './Part.tsx';

interface MobilePartProps {
  readonly customer: CustomerDetailsFragment;
}

export function MobilePart({ customer }: MobilePartProps) {
  const words = useWords('account', 'buy', 'mobile');
  const { mobile_phone: mobile, mobile_verified: isVerified } = customer;
  return (
    <Part
      title={words('mobile.info.title')}
      change={words('account.edit')}
      facts={[
        [words('mobile.number'), isVerified && mobile ? formatPhone(mobile) : words('mobile.info.none')],
      ]}
      form={(close) => <MobileForm customer={customer} onClose={close} />}
    />
  );
}

interface ChangeValues extends MobileFormValues {
  password: string;
}

function MobileForm({ customer, onClose }: MobilePartProps & { readonly onClose: () => void }) {
  const words = useWords('account', 'buy', 'mobile');
  const { country } = marketFacts[useShop().market];
  const toasts = useToasts();
  const [change] = useMutation(ChangeMobileDocument);
  const code = useMobileCode('CHANGE_MOBILE');
  // The field starts with the account's number if that is not verified yet.
  const likely = customer.mobile_verified ? null : customer.mobile_phone;
  const form = useShopForm<ChangeValues>({
    defaultValues: { ...mobileValues(likely, country), code: '', password: '' },
    check: (values) => ({
      number: numberProblem(values, words),
      code: isCode(values.code) ? null : words('mobile.code.missing'),
      password: customer.has_password && values.password === '' ? words('account.password.empty') : null,
    }),
    async send(values) {
      const outcome = await change({
        mobile: e164Of(values) ?? '',
        code: values.code,
        password: customer.has_password ? values.password : null,
      });
      if (!outcome.ok) {
        if (outcome.error.code === 'MOBILE_TAKEN') return { whole: <Taken /> };
        const { field, text } = mobileRefusal(outcome.error, words);
        return field === 'number' || field === 'code' || field === 'password'
          ? { fields: { [field]: text } }
          : { whole: text };
      }
      toasts.add({ type: 'info', message: words('mobile.info.done') });
      onClose();
      return null;
    },
  });
  return (
    <PartForm form={form} onCancel={onClose}>
      <p>{words('mobile.info.hint')}</p>
      <MobileFields form={form} code={code} busy={form.busy} />
      {customer.has_password ? (
        <PasswordField
          label={words('account.password')}
          hint={words('mobile.info.passwordHint')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : null}
    </PartForm>
  );
}

/** Shown if another account has the number: the customer may want to sign in to that account. */
function Taken() {
  const words = useWords('account', 'mobile');
  const { signOut } = useSigning();
  return (
    <>
      <p>{words('mobile.info.taken')}</p>
      <Button priority="low" onClick={() => void signOut('/sign-in?by=mobile')}>
        {words('mobile.info.takenSignIn')}
      </Button>
    </>
  );
}
