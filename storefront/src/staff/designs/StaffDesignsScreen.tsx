/** The designs page of staff mode: opens a design by its short word, link or code, or from a customer's account. */

import { useWords } from '@jinlan/client/words';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { CounterDesign } from './CounterDesign.tsx';
import { counterAddress, otherHost, readCounterAddress } from './counter-address.ts';
import { OpenDesign } from './OpenDesign.tsx';
import { type FoundDesign, SavedByCustomer } from './SavedByCustomer.tsx';
import styles from './StaffDesignsScreen.module.css';

export default function StaffDesignsScreen() {
  const words = useWords('counter', 'staff');
  return (
    <>
      <PageHead title={words('counter.title')} hidden />
      <SignedInOnly as="staff">
        <CustomersDesigns />
      </SignedInOnly>
    </>
  );
}

function CustomersDesigns() {
  const words = useWords('counter');
  const { origin } = useShop();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [query] = useSearchParams();
  const text = readCounterAddress(query);
  const [busy, setBusy] = useState(false);
  const [foundDesigns, setFoundDesigns] = useState<readonly FoundDesign[]>([]);
  const ownHosts = [new URL(origin).host, location.host];

  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('counter.title')}</h1>
      </div>
      <div className={styles.ways}>
        <OpenDesign
          addressText={text ?? ''}
          busy={busy}
          onOpen={(typed) => void navigate(counterAddress(typed, ownHosts), { preventScrollReset: true })}
        />
        <SavedByCustomer addressOf={counterAddress} onFound={setFoundDesigns} />
      </div>
      {text === null ? null : (
        // Opening the same design again fetches it again.
        <CounterDesign
          key={key}
          text={text}
          foreign={otherHost(text, ownHosts)}
          picture={foundDesigns.find(({ code }) => code === text)?.picture_url ?? null}
          onBusy={setBusy}
        />
      )}
    </>
  );
}
