/** `/account-information`: what the shop knows of the customer, each part changed in its place. */

import { useWords } from '@jinlan/client/words';
import { AccountPage } from '../../account/AccountPage.tsx';
import styles from './InformationScreen.module.css';
import { EmailPart } from './parts/EmailPart.tsx';
import { Loaded } from './parts/Loaded.tsx';
import { PasswordPart } from './parts/PasswordPart.tsx';
import { PersonPart } from './parts/PersonPart.tsx';
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
          <EmailPart customer={customer} />
          <PasswordPart email={customer.email ?? ''} />
        </div>
      )}
    </Loaded>
  );
}
