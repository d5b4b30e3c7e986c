/** `/account-information`: the customer's details, each edited in place. */

import { useWords } from '@jinlan/client/words';
import { AccountPage } from './AccountPage.tsx';
import { EmailPart } from './EmailPart.tsx';
import styles from './InformationScreen.module.css';
import { Loaded } from './Loaded.tsx';
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
  return (
    <Loaded account={account}>
      {({ customer }) => (
        <div className={styles.parts}>
          <PersonPart customer={customer} />
          <MobilePart customer={customer} />
          {customer.has_password ? (
            <>
              <EmailPart customer={customer} />
              <PasswordPart email={customer.email ?? ''} />
            </>
          ) : (
            <NoPasswordPart customer={customer} />
          )}
        </div>
      )}
    </Loaded>
  );
}
