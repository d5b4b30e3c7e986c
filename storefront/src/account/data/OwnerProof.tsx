import type { ShopFormState } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { useSigning } from '../session.tsx';
import { PasswordField } from '../sign-in/password/PasswordField.tsx';
import styles from './Data.module.css';
import type { Owner } from './owner.ts';

interface OwnerProofProps {
  readonly owner: Owner;
  readonly field: ReturnType<ShopFormState<{ password: string }>['field']>;
}

/** The password of the account; without one, a way to sign in again. */
export function OwnerProof({ owner, field }: OwnerProofProps) {
  const words = useWords('privacy');
  const { signOut } = useSigning();
  if (!owner.hasPassword)
    return (
      <div className={styles.again}>
        <p className={styles.soft}>{words('privacy.noPassword')}</p>
        <Button
          priority="low"
          onClick={() => void signOut(`/sign-in?${new URLSearchParams({ next: '/account/data' })}`)}
        >
          {words('privacy.signIn')}
        </Button>
      </div>
    );
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
      <PasswordField label={words('privacy.password')} autoComplete="current-password" {...field} />
    </>
  );
}
