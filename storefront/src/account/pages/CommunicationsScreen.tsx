/** `/communications`: the customer's consents to messages, and the age range. */

import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import type { BusinessDay } from '@jinlan/domain/kernel';
import { ageBandOf, ageBands, ageOn } from '@jinlan/domain/people';
import { Select } from '@jinlan/ui';
import { useState } from 'react';
import { useToday } from '../../app/use-today.ts';
import { Consents } from '../consents/Consents.tsx';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { PushMessages } from '../push/PushMessages.tsx';
import { refusalOf } from '../sign-in/form-checks.ts';
import { AccountPage } from './AccountPage.tsx';
import styles from './CommunicationsScreen.module.css';
import { LoadedAccount } from './LoadedAccount.tsx';
import { ChangeInformationDocument } from './queries.generated.ts';
import { useAccount } from './use-account.ts';

export default function CommunicationsScreen() {
  const words = useWords('account');
  // An age may end consents, so they are loaded again.
  const [savedAges, setSavedAges] = useState(0);
  return (
    <AccountPage title={words('account.communications')} lead={words('account.communications.lead')}>
      <Consents key={savedAges} />
      <PushMessages />
      <Age onSaved={() => setSavedAges((count) => count + 1)} />
    </AccountPage>
  );
}

interface AgeProps {
  readonly onSaved: () => void;
}

function Age({ onSaved }: AgeProps) {
  const account = useAccount();
  return (
    <div className={styles.range}>
      <LoadedAccount account={account}>
        {({ customer }) => <AgeRange customer={customer} onSaved={onSaved} />}
      </LoadedAccount>
    </div>
  );
}

/** The age range, asked only if no birth date is known. */
function AgeRange({ customer, onSaved }: AgeProps & { readonly customer: CustomerDetailsFragment }) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const today = useToday();
  const [change, busy] = useMutation(ChangeInformationDocument);
  const birth = customer.date_of_birth;
  if (birth) {
    const range = words(`account.age.${ageBandOf(ageOn(birth as BusinessDay, today))}`);
    return (
      <p className={styles.age}>
        <span>{words('account.communications.age')}</span>
        <span>{words('account.communications.ageFromBirth', { range })}</span>
      </p>
    );
  }
  async function save(range: string): Promise<void> {
    const outcome = await change({ input: { age_range: range } });
    if (outcome.ok) onSaved();
    toasts.add(
      outcome.ok
        ? { type: 'info', message: words('account.communications.ageDone') }
        : { type: 'error', message: refusalOf(outcome.error, words).text },
    );
  }
  return (
    <Select
      label={words('account.communications.age')}
      mark={words('ui.optional')}
      hint={words('account.communications.ageHint')}
      value={customer.age_range ?? ''}
      placeholder={words('account.communications.ageNone')}
      options={ageBands.map((band) => ({ value: band, label: words(`account.age.${band}`) }))}
      disabled={busy}
      onChange={(event) => void save(event.target.value)}
    />
  );
}
