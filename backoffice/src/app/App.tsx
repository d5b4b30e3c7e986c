import { LinkButton, SkeletonRegion, Spinner } from '@jinlan/ui';
import { Fragment, lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { CouponScreen } from '../coupons/CouponScreen.tsx';
import { CouponsScreen } from '../coupons/CouponsScreen.tsx';
import { Screen } from '../parts/Screen.tsx';
import { ErrorNotice } from '../parts/Trouble.tsx';
import { useSession } from '../session/session.tsx';
import { SessionsScreen } from '../sessions/SessionsScreen.tsx';
import { SignInScreen } from '../sign-in/SignInScreen.tsx';
import { useOfficeWords } from '../words/words.tsx';
import { Frame } from './Frame.tsx';

// Loaded on demand, because only an invitation needs the QR code.
const SetUpScreen = lazy(() =>
  import('../set-up/SetUpScreen.tsx').then(({ SetUpScreen: screen }) => ({ default: screen })),
);

export function App() {
  const words = useOfficeWords();
  return (
    <Suspense fallback={<Spinner label={words('office.loading')} />}>
      <Routes>
        <Route path="/set-up" element={<SetUpFrame />} />
        <Route path="*" element={<SignedIn />} />
      </Routes>
    </Suspense>
  );
}

function SetUpFrame() {
  return (
    <Frame>
      <SetUpScreen />
    </Frame>
  );
}

function SignedIn() {
  const words = useOfficeWords();
  const { session, isOver, loading, error, retry } = useSession();
  if (session === null && loading)
    return (
      <SkeletonRegion label={words('office.loading')}>
        <Spinner label={words('office.loading')} />
      </SkeletonRegion>
    );
  if (session === null)
    return <Frame>{error ? <ErrorNotice error={error} retry={retry} /> : <SignInScreen />}</Frame>;
  return (
    <>
      {isOver ? (
        <Frame>
          <SignInScreen />
        </Frame>
      ) : null}
      <div hidden={isOver}>
        <Frame session={session}>
          {/* The key is the account, so nobody sees what another person typed. */}
          <Fragment key={session.accountId}>
            <Screens />
          </Fragment>
        </Frame>
      </div>
    </>
  );
}

function Screens() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/coupons" replace />} />
      <Route path="/coupons" element={<CouponsScreen />} />
      <Route path="/coupons/new" element={<CouponScreen />} />
      <Route path="/coupons/:market/:code" element={<CouponScreen />} />
      <Route path="/sessions" element={<SessionsScreen />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function NotFound() {
  const words = useOfficeWords();
  return (
    <Screen title={words('office.notFound')} lead={words('office.notFound.text')}>
      <LinkButton to="/coupons">{words('office.coupon.list')}</LinkButton>
    </Screen>
  );
}
