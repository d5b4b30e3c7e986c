/** Asks for the code that proves the account's e-mail address. Renders nothing if the address is proven or missing. */

import { useMutation, useQuery } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { typedCode } from '@jinlan/domain/people';
import { Button, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { useSession } from '../session.tsx';
import { refusalOf } from '../sign-in/form-checks.ts';
import styles from './ProveEmail.module.css';
import { AddressToProveDocument, ProveEmailDocument, RequestEmailCodeDocument } from './queries.generated.ts';

interface ProveEmailProps {
  /** Text that explains why the page needs the proof. */
  readonly reason: string;
  readonly onProven?: (() => void) | undefined;
}

export function ProveEmail({ reason, onProven }: ProveEmailProps) {
  const { status } = useSession();
  const { data } = useQuery(
    AddressToProveDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const customer = data?.customer;
  if (!customer?.email || customer.email_verified) return null;
  return <Asking email={customer.email} reason={reason} onProven={onProven} />;
}

function Asking({ email, reason, onProven }: ProveEmailProps & { readonly email: string }) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const [request, isRequesting] = useMutation(RequestEmailCodeDocument);
  const [prove] = useMutation(ProveEmailDocument);
  const [codes, setCodes] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useShopForm<{ code: string }>({
    defaultValues: { code: '' },
    check: ({ code }) => ({ code: typedCode(code) === '' ? words('account.code.empty') : null }),
    async send({ code }) {
      setProblem(null);
      const outcome = await prove({ code });
      if (outcome.ok) {
        toasts.add({ type: 'info', message: words('account.prove.done') });
        onProven?.();
        return null;
      }
      return outcome.error.code === 'SIGN_IN_CODE_INVALID'
        ? { fields: { code: words('account.prove.wrong') } }
        : { whole: refusalOf(outcome.error, words).text };
    },
  });
  async function sendCode() {
    setProblem(null);
    const outcome = await request({});
    if (outcome.ok) setCodes((count) => count + 1);
    else setProblem(refusalOf(outcome.error, words).text);
  }
  return (
    <section className={styles.proving} aria-labelledby="prove-email">
      <h2 id="prove-email">{words('account.prove')}</h2>
      <p>{reason}</p>
      <p className={styles.address}>{email}</p>
      {problem ? (
        <Notice tone="error" live>
          {problem}
        </Notice>
      ) : null}
      {codes === 0 ? (
        <p>
          <Button busy={isRequesting && words('ui.busy')} onClick={() => void sendCode()}>
            {words('account.prove.send')}
          </Button>
        </p>
      ) : (
        <ShopForm
          form={form}
          className={styles.form}
          foot={
            <div className={styles.actions}>
              <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
                {words('account.prove.confirm')}
              </Button>
              <Button priority="low" disabled={isRequesting || form.busy} onClick={() => void sendCode()}>
                {words('account.code.again')}
              </Button>
            </div>
          }
        >
          <Notice live>
            {words(codes > 1 ? 'account.prove.sentAgain' : 'account.prove.sent', { email })}
          </Notice>
          <TextField
            label={words('account.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            {...form.field('code')}
          />
        </ShopForm>
      )}
    </section>
  );
}
