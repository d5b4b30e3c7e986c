/** `/account-information`: the customer's details, each edited in place. */

import { useWords } from '@jinlan/client/words';
import { Passkeys } from '../passkeys/Passkeys.tsx';
import { LinkedProviders } from '../providers/LinkedProviders.tsx';
import { useSignInWays } from '../providers/use-sign-in-ways.ts';
import { WithoutPassword } from '../providers/WithoutPassword.tsx';
import { AccountPage } from './AccountPage.tsx';
import { EmailPart } from './EmailPart.tsx';
import styles from './InformationScreen.module.css';
import { LoadedAccount } from './LoadedAccount.tsx';
import { MobilePart } from './MobilePart.tsx';
import { NoPasswordPart } from './NoPasswordPart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { PersonPart } from './PersonPart.tsx';
import { useAccount } from './use-account.ts';

export default function InformationScreen() {
  const words = useWords('account');
  return (
    <AccountPage title={words('account.information')}>
      <Parts />
    </AccountPage>
  );
}

function Parts() {
  const account = useAccount();
  const ways = useSignInWays();
  return (
    <LoadedAccount account={account}>
      {({ customer }) => (
        <div className={styles.parts}>
          <PersonPart customer={customer} />
          <MobilePart customer={customer} />
          {customer.has_password ? (
            <>
              <EmailPart customer={customer} />
              <PasswordPart email={customer.email ?? ''} />
            </>
          ) : customer.mobile_verified ? (
            <NoPasswordPart customer={customer} />
          ) : (
            <WithoutPassword email={customer.email ?? ''} />
          )}
          <Passkeys hasPassword={customer.has_password} />
          <LinkedProviders ways={ways} />
        </div>
      )}
    </LoadedAccount>
  );
}
