/** `/communications`: what the shop may write about. Saved as it is switched; what failed goes back. */
import { Checkbox } from '@jinlan/ui';
import { useState } from 'react';
import { AccountPage } from '../../account/AccountPage.tsx';
import { refusalOf } from '../../account/form-checks.ts';
import type { CustomerDetailsFragment } from '../../account/fragments.generated.ts';
import { useSubmit } from '../../account/use-submit.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useToasts } from '../../shell/ToastArea.tsx';
import { useWords } from '../../words/words.tsx';
import styles from './CommunicationsScreen.module.css';
import { Loaded } from './parts/Loaded.tsx';
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
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const [change] = useMutation(ChangeInformationDocument);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [submit] = useSubmit(async (subscribed: boolean) => {
    setWanted(subscribed);
    const outcome = await change({ input: { is_subscribed: subscribed } });
    setWanted(null);
    toasts.add(
      outcome.ok
        ? {
            type: 'info',
            message: words(subscribed ? 'account.communications.on' : 'account.communications.off'),
          }
        : { type: 'error', message: refusalOf(outcome.error, words).text },
    );
  });
  return (
    <ul className={styles.channels}>
      <li>
        <Checkbox
          label={words('account.communications.newsletter')}
          hint={words('account.communications.newsletterHint', { email: customer.email ?? '' })}
          checked={wanted ?? customer.is_subscribed === true}
          aria-busy={wanted !== null}
          onChange={(event) => void submit(event.target.checked)}
        />
      </li>
    </ul>
  );
}
