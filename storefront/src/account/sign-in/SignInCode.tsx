/** The second step of a sign-in, which replaces the first: the code sent by e-mail. */

import { type ShopField, SubmitButton } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, Notice, TextField } from '@jinlan/ui';
import styles from './SignInCode.module.css';

interface SignInCodeProps {
  /** The form's field for the code. */
  readonly field: ShopField;
  /** How many codes have been requested. */
  readonly codes: number;
  readonly busy: boolean;
  /** Requests another code. */
  readonly onAgain: () => void;
  /** Goes back to e-mail and password. */
  readonly onBack: () => void;
}

export function SignInCode({ field, codes, busy, onAgain, onBack }: SignInCodeProps) {
  const words = useWords('account');
  return (
    <>
      <Notice live>{words(codes > 1 ? 'account.code.sentAgain' : 'account.code.lead')}</Notice>
      <TextField
        label={words('account.code')}
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
