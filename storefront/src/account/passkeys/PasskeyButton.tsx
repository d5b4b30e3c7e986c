import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import styles from './PasskeyButton.module.css';
import { PasskeyMark } from './PasskeyMark.tsx';
import { passkeyWords } from './passkey-words.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

interface PasskeyButtonProps {
  /** Whether the browser also suggests passkeys in the field of the e-mail address. */
  readonly suggests: boolean;
  /** True once the customer is signed in and the page is about to change. */
  readonly leaving: boolean;
  /** Called once the customer is signed in. */
  readonly onDone?: (() => void) | undefined;
}

export function PasskeyButton({ suggests, leaving, onDone }: PasskeyButtonProps) {
  const words = useWords('account', 'providers');
  const { busy, problem, start } = usePasskeySignIn(suggests, onDone);
  return (
    <>
      {problem === null || problem === 'replaced' ? null : (
        <Notice tone={problem === 'canceled' ? 'info' : 'error'} live>
          {passkeyWords(problem, words) ?? words('passkeys.problem.failed')}
        </Notice>
      )}
      <Button full busy={(busy || leaving) && words('account.signIn.busy')} onClick={() => void start()}>
        <span className={styles.way}>
          <PasskeyMark />
          {words('passkeys.with')}
        </span>
      </Button>
    </>
  );
}
