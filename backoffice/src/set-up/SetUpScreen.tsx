/**
 * The page of an invitation, `/admin/set-up#<token>`: password, authenticator, recovery codes. The token follows `#`,
 * so it reaches no server and no log, and the page removes it from the address after reading it.
 */
import { ShopForm, useShopForm, useSubmit } from '@jinlan/client/forms';
import { passwordRefusals, typedCode } from '@jinlan/domain/people';
import { Button, EmptyState, QrCode, Spinner, TextField } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OfficeError } from '../data/ask.ts';
import { useAnswer, useAsk } from '../data/use-answer.ts';
import styles from '../parts/Form.module.css';
import { Screen } from '../parts/Screen.tsx';
import { ErrorNotice, errorText } from '../parts/Trouble.tsx';
import { OfficeSessionDocument } from '../session/session.generated.ts';
import { useSession } from '../session/session.tsx';
import { type OfficeWords, useOfficeWords } from '../words/words.tsx';
import {
  AcceptOfficeInvitationDocument,
  OfficeInvitationDocument,
  type OfficeInvitationQuery,
} from './set-up.generated.ts';

export function SetUpScreen() {
  const words = useOfficeWords();
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return token === '' ? (
    <EmptyState
      level={1}
      icon="shield"
      title={words('office.setUp.noToken')}
      text={words('office.setUp.noToken.text')}
    />
  ) : (
    <Invited token={token} />
  );
}

function Invited({ token }: { readonly token: string }) {
  const words = useOfficeWords();
  const { data, error, refetch } = useAnswer(OfficeInvitationDocument, { token });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} />;
  if (data !== undefined)
    return <SetUpForm token={token} invitation={data.officeInvitation} onAccepted={setCodes} />;
  return (
    <Screen title={words('office.setUp')} narrow>
      {error ? (
        <ErrorNotice error={error} {...(error.kind === 'refusal' ? {} : { retry: refetch })} />
      ) : (
        <Spinner label={words('office.loading')} />
      )}
    </Screen>
  );
}

/** A problem found by the server's rule, or one that only the server can find. */
function passwordText(words: OfficeWords, password: string): string | null {
  const [first] = passwordRefusals(password);
  if (first === undefined || first.code === 'PASSWORD_UNCHANGED') return null;
  return words(`office.password.${first.code}`);
}

function SetUpForm({
  token,
  invitation,
  onAccepted,
}: {
  readonly token: string;
  readonly invitation: OfficeInvitationQuery['officeInvitation'];
  readonly onAccepted: (codes: readonly string[]) => void;
}) {
  const words = useOfficeWords();
  const ask = useAsk();
  const form = useShopForm({
    defaultValues: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: passwordText(words, password),
      code: typedCode(code) === '' ? words('office.code.empty') : null,
    }),
    async send({ password, code }) {
      const result = await ask(AcceptOfficeInvitationDocument, { token, password, code: typedCode(code) });
      if (!result.ok) {
        return result.error.code === 'WEAK_PASSWORD'
          ? { fields: { password: words('office.password.other') } }
          : { whole: errorText(words, result.error) };
      }
      onAccepted(result.value.acceptOfficeInvitation.recoveryCodes);
      return null;
    },
  });

  return (
    <Screen
      title={words('office.setUp')}
      lead={words('office.setUp.for', { name: invitation.name, email: invitation.email })}
      narrow
    >
      <ShopForm form={form} className={styles.form} refusedAt="head">
        <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <TextField
          label={words('office.password')}
          hint={words('office.password.hint')}
          type="password"
          autoComplete="new-password"
          {...form.field('password')}
        />
        <h2 className={styles.heading}>{words('office.setUp.app')}</h2>
        <p>{words('office.setUp.app.text')}</p>
        <div className={styles.qr}>
          <QrCode text={invitation.secretUri} label={words('office.setUp.qr')} />
        </div>
        <p>
          {words('office.setUp.secret')} <code className={styles.secret}>{invitation.secret}</code>
        </p>
        <TextField
          label={words('office.setUp.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <div className={styles.row}>
          <Button priority="high" type="submit" busy={form.busy && words('office.wait')}>
            {words('office.setUp.submit')}
          </Button>
        </div>
      </ShopForm>
    </Screen>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const words = useOfficeWords();
  const ask = useAsk();
  const navigate = useNavigate();
  const { begin } = useSession();
  const [error, setError] = useState<OfficeError | null>(null);
  const [goOn, busy] = useSubmit(async () => {
    const result = await ask(OfficeSessionDocument, {});
    if (!result.ok) {
      setError(result.error);
      return;
    }
    if (result.value.officeSession) begin(result.value.officeSession);
    await navigate('/coupons', { replace: true });
  });
  return (
    <Screen title={words('office.setUp.codes')} lead={words('office.setUp.codes.text')} narrow>
      <div className={styles.form}>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        {error ? <ErrorNotice error={error} /> : null}
        <div className={styles.row}>
          <Button priority="high" busy={busy && words('office.wait')} onClick={() => void goOn(undefined)}>
            {words('office.setUp.done')}
          </Button>
        </div>
      </div>
    </Screen>
  );
}
