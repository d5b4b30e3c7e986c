/**
 * `/authorizedUser/bind`: a provider has identified a person to whom no account is linked yet. The person creates an
 * account, or signs in to an existing one and confirms the link.
 */

import { useQuery } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useShop } from '../../app/shop.tsx';
import { nextPage } from '../next-page.ts';
import { SidePage } from '../pages/SidePage.tsx';
import { useSession } from '../session.tsx';
import { Benefits } from '../sign-in/Benefits.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import styles from './BindScreen.module.css';
import { failurePath } from './failure-words.ts';
import { LinkQuestion } from './LinkQuestion.tsx';
import { NewAccountForm } from './NewAccountForm.tsx';
import { WaitingIdentityDocument, type WaitingIdentityFragment } from './queries.generated.ts';

export default function BindScreen() {
  const words = useWords('providers');
  const isBrowser = useIsBrowser();
  const { data, error, refetch } = useQuery(
    WaitingIdentityDocument,
    {},
    { pause: !isBrowser, policy: 'network-only' },
  );
  // The first answer is stored: once an account is created or linked, no identity waits any more, but the page stays
  // until the next one has loaded.
  const [first, setFirst] = useState<WaitingIdentityFragment | null>(null);
  const waiting = first ?? data?.customerWaitingIdentity ?? null;
  if (first === null && waiting !== null) setFirst(waiting);
  if (waiting !== null) return <Choice waiting={waiting} />;
  if (data) return <Navigate to={failurePath('EXTERNAL_IDENTITY_GONE', '/account')} replace />;
  return (
    <SidePage title={words('providers.finish.title')}>
      {error ? (
        <LoadError live error={error} text={words('providers.failed.NETWORK')} onRetry={refetch} />
      ) : (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
    </SidePage>
  );
}

function Choice({ waiting }: { readonly waiting: WaitingIdentityFragment }) {
  const words = useWords('providers', 'account');
  const shop = useShop();
  const { status } = useSession();
  const { provider, label, email, offer } = waiting;
  const { name } = provider;
  const [isNew, setNew] = useState(offer === 'CREATE');
  const [typed, setTyped] = useState(email ?? '');
  const [isDone, setDone] = useState(false);
  const back = nextPage(waiting.back);
  if (status !== 'guest' && !isDone) return <LinkQuestion waiting={waiting} back={back} />;
  const lead = label
    ? words('providers.bind.lead', { name, label, shop: shop.name })
    : words('providers.bind.leadPlain', { name, shop: shop.name });
  if (!isNew)
    return (
      <SidePage
        title={words('providers.bind.toSignIn')}
        lead={words('providers.bind.haveLead', { name })}
        side={
          <>
            <h2 className={styles.heading}>{words('providers.bind.new')}</h2>
            <p className={styles.soft}>{words('providers.bind.newLead', { name })}</p>
            <Button full onClick={() => setNew(true)}>
              {words('providers.bind.toNew')}
            </Button>
          </>
        }
      >
        {offer === 'SIGN_IN' && email ? (
          <Notice className={styles.why ?? ''}>{words('providers.bind.known', { email })}</Notice>
        ) : null}
        <SignInForm key={typed} email={typed} />
      </SidePage>
    );
  return (
    <SidePage
      title={words('providers.bind.title', { name })}
      lead={lead}
      side={
        <>
          <h2 className={styles.heading}>{words('providers.bind.have')}</h2>
          <p className={styles.soft}>{words('providers.bind.haveLead', { name })}</p>
          <Button full onClick={() => setNew(false)}>
            {words('providers.bind.toSignIn')}
          </Button>
          <Benefits />
        </>
      }
    >
      <p className={styles.note}>{words('providers.bind.newLead', { name })}</p>
      <NewAccountForm
        waiting={waiting}
        back={back}
        onDone={() => setDone(true)}
        onTaken={(taken) => {
          setTyped(taken);
          setNew(false);
        }}
      />
    </SidePage>
  );
}
