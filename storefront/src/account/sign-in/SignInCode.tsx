/** The second step of a sign-in: the code that was mailed. It stands in place of the fields of the first. */

import { SubmitButton } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, Notice, TextField } from '@jinlan/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './SignInCode.module.css';

interface SignInCodeProps {
  /** Of the field `code`. */
  readonly field: UseFormRegisterReturn;
  readonly error: string | undefined;
  /** How often one was asked for. */
  readonly codes: number;
  readonly busy: boolean;
  /** Asks for another code. */
  readonly onAgain: () => void;
  /** Back to name and password. */
  readonly onBack: () => void;
}

export function SignInCode({ field, error, codes, busy, onAgain, onBack }: SignInCodeProps) {
  const words = useWords('account');
  return (
    <>
      <Notice live>{words(codes > 1 ? 'account.code.sentAgain' : 'account.code.lead')}</Notice>
      <TextField
        label={words('account.code')}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        {...field}
      />
      <SubmitButton priority="high" full busy={busy && words('account.signIn.busy')}>
        {words('account.signIn')}
      </SubmitButton>
      <div className={styles.others}>
        <Button priority="low" onClick={onAgain} disabled={busy}>
          {words('account.code.again')}
        </Button>
        <Button priority="low" onClick={onBack} disabled={busy}>
          {words('account.code.back')}
        </Button>
      </div>
    </>
  );
}
