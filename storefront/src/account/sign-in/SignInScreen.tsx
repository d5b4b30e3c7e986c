/** `/sign-in`: returns to the page that requested it, or to the account. */

import { sessionValues } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { SESSION_ENDED } from '@jinlan/client/session';
import { useWords } from '@jinlan/client/words';
import { LinkButton, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useShop } from '../../app/shop.tsx';
import { afterSignIn } from '../closing-note.ts';
import { nextPage, type SignInState } from '../next-page.ts';
import { SidePage } from '../pages/SidePage.tsx';
import { ProviderButtons } from '../providers/ProviderButtons.tsx';
import { useSession } from '../session.tsx';
import { Benefits } from './Benefits.tsx';
import { MobileSignInForm } from './mobile/MobileSignInForm.tsx';
import { Ways } from './mobile/Ways.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInScreen.module.css';

export default function SignInScreen() {
  const words = useWords('account', 'mobile');
  const { name } = useShop();
  const [search] = useSearchParams();
  const { state, hash } = useLocation() as { readonly state: SignInState | null; readonly hash: string };
  const { status } = useSession();
  const next = nextPage(search.get('next'));
  // The page stays until the next one has loaded.
  const leaving = status !== 'guest';
  return (
    <SidePage
      title={words('account.signIn.title')}
      lead={words(next === '/checkout' ? 'account.signIn.checkout' : 'account.signIn.lead')}
      side={
        <>
          <h2 className={styles.heading}>{words('account.signIn.create')}</h2>
          <p className={styles.soft}>{words('account.signIn.createLead', { name })}</p>
          <Benefits />
          <LinkButton to={`/create-account${search.size > 0 ? `?${search}` : ''}`} full>
            {words('account.create')}
          </LinkButton>
          <p className={styles.others}>
            <LinkButton to="/checkout/checkOrder/" priority="low">
              {words('account.signIn.orderLookup')}
            </LinkButton>
            <LinkButton to="/staff/sign-in" priority="low">
              {words('account.signIn.staff')}
            </LinkButton>
          </p>
        </>
      }
    >
      {leaving ? (
        <Navigate to={afterSignIn(next.includes('#') ? next : next + hash)} replace />
      ) : (
        <WhyHere gate={state?.gate === true} wish={state?.wish} />
      )}
      <Ways
        label={words('mobile.ways.signIn')}
        mailLabel={words('mobile.way.password')}
        mail={<SignInForm leaving={leaving} {...(state?.email ? { email: state.email } : {})} />}
        mobileLabel={words('mobile.way.code')}
        mobile={<MobileSignInForm leaving={leaving} />}
      />
      <ProviderButtons next={next.includes('#') ? next : next + hash} leaving={leaving} suggests />
    </SidePage>
  );
}

interface WhyHereProps {
  readonly gate: boolean;
  readonly wish: string | undefined;
}

/** Explains to a redirected customer why a sign-in is needed. */
function WhyHere({ gate, wish }: WhyHereProps) {
  const words = useWords('account');
  const isBrowser = useIsBrowser();
  const [ended] = useState(() => sessionValues.get(SESSION_ENDED) === true);
  if (!isBrowser || !(ended || gate || wish)) return null;
  return (
    <Notice className={styles.why ?? ''} live>
      {wish
        ? words('account.signIn.wish', { name: wish })
        : words(ended ? 'account.signIn.ended' : 'account.signIn.needed')}
    </Notice>
  );
}
