/** `/communications`: what the shop may write about. Each switch saves at once, and switches back if saving fails. */

import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import type { BusinessDay } from '@jinlan/domain/kernel';
import { ageBandOf, ageBands, ageOn } from '@jinlan/domain/people';
import { Checkbox, Select } from '@jinlan/ui';
import { useState } from 'react';
import { useShop } from '../../app/shop.tsx';
import { useToday } from '../../app/use-today.ts';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { refusalOf } from '../sign-in/form-checks.ts';
import { AccountPage } from './AccountPage.tsx';
import styles from './CommunicationsScreen.module.css';
import { Loaded } from './Loaded.tsx';
import { ChangeInformationDocument } from './queries.generated.ts';
import { useAccount } from './use-account.ts';

export default function CommunicationsScreen() {
  const words = useWords('account');
  return (
    <AccountPage title={words('account.communications')} lead={words('account.communications.lead')}>
      <Channels />
    </AccountPage>
  );
}

function Channels() {
  const account = useAccount();
  return <Loaded account={account}>{({ customer }) => <Newsletter customer={customer} />}</Loaded>;
}

function Newsletter({ customer }: { readonly customer: CustomerDetailsFragment }) {
  const words = useWords('account', 'buy', 'mobile');
  const { name } = useShop();
  const toasts = useToasts();
  const [change] = useMutation(ChangeInformationDocument);
  const [pendingChoice, setPendingChoice] = useState<boolean | null>(null);
  const [submit] = useSubmit(async (subscribed: boolean) => {
    setPendingChoice(subscribed);
    const outcome = await change({ input: { is_subscribed: subscribed } });
    setPendingChoice(null);
    toasts.add(
      outcome.ok
        ? {
            type: 'info',
            message: words(subscribed ? 'account.communications.on' : 'account.communications.off', { name }),
          }
        : { type: 'error', message: refusalOf(outcome.error, words).text },
    );
  });
  return (
    <ul className={styles.channels}>
      <li>
        <Checkbox
          label={words('account.communications.newsletter')}
          hint={
            customer.email
              ? words('account.communications.newsletterHint', { email: customer.email })
              : words('mobile.noEmail')
          }
          disabled={!customer.email}
          checked={pendingChoice ?? customer.is_subscribed === true}
          aria-busy={pendingChoice !== null}
          onChange={(event) => void submit(event.target.checked)}
        />
      </li>
      <li>
        <AgeRange customer={customer} />
      </li>
    </ul>
  );
}

/** The age range, asked only if no birth date is known. */
function AgeRange({ customer }: { readonly customer: CustomerDetailsFragment }) {
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
