/**
 * The session for screens. `useSession()` returns who is signed in, `useSigning()` signs in and out, `SignedInOnly`
 * wraps what needs a sign-in. On the server everybody is a guest.
 */

import type { ShopError } from '@jinlan/client/data';
import { storedValues } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { guest, type SessionState, type SessionStore } from '@jinlan/client/session';
import { useWords } from '@jinlan/client/words';
import { Container, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useClient } from 'urql';
import { useCartSession } from '../data/cart.tsx';
import { byGate, signInPath } from './next-page.ts';
import type { MobileSignIn } from './sign-in/sign-in.ts';

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({
  session,
  children,
}: {
  readonly session: SessionStore;
  readonly children: ReactNode;
}) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSessionStore(): SessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error('The session is read outside SessionProvider');
  return session;
}

export function useSession(): SessionState {
  const { subscribe, state } = useSessionStore();
  return useSyncExternalStore(subscribe, state, () => guest);
}

const unreached: ShopError = {
  kind: 'network',
  code: 'NETWORK',
  message: 'Signing in could not be loaded',
  data: {},
  reference: null,
};

export interface Signing {
  /** Returns null once the customer is signed in, the bags are merged and the role is known. */
  signIn(email: string, password: string, code?: string | null): Promise<ShopError | null>;
  /** Signs in by a mobile code; the code of a new number creates the account. */
  signInByMobile(input: MobileSignIn): Promise<ShopError | null>;
  signInStaff(staffNo: string, password: string, code?: string | null): Promise<ShopError | null>;
  /** Begins the session of a member of staff with a token that the server has just issued. */
  takeStaffToken(token: string): Promise<void>;
  /** Signs in with an existing token, such as that of a newly created account. */
  takeToken(token: string): Promise<void>;
  /** Signs out in every tab, then opens `to` or reloads the page. */
  signOut(to?: string): Promise<void>;
}

export function useSigning(): Signing {
  const session = useSessionStore();
  const client = useClient();
  const cart = useCartSession();
  return useMemo(() => {
    const tools = { session, client, cart, stored: storedValues };
    // Offline, the sign-in's code may fail to load.
    const load = () => import('./sign-in/sign-in.ts').catch(() => null);
    return {
      signIn: async (email, password, code) =>
        (await load())?.signIn(tools, email, password, code) ?? unreached,
      signInByMobile: async (input) => (await load())?.signInByMobile(tools, input) ?? unreached,
      signInStaff: async (staffNo, password, code) =>
        (await load())?.signInStaff(tools, staffNo, password, code) ?? unreached,
      takeStaffToken: async (token) => (await load())?.takeStaffToken(tools, token),
      async takeToken(token) {
        const part = await load();
        if (part) await part.takeToken(tools, token);
        else session.store(token, null);
      },
      async signOut(to) {
        const part = await load();
        if (part) await part.signOut(tools, to);
        else await session.end(to);
      },
    };
  }, [session, client, cart]);
}

/** Makes the page ask the server regularly whether the session is still valid (specification 4). */
export function useWatchedSession(): void {
  const session = useSessionStore();
  useEffect(() => session.watch(), [session]);
}

/** Redirects guests to the sign-in and back. `as="staff"` requires a session that began with a staff number. */
export function SignedInOnly({
  as = 'customer',
  fallback,
  children,
}: {
  readonly as?: 'customer' | 'staff';
  /** Shown until it is known who is signed in. Has the shape of the content. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}) {
  const isBrowser = useIsBrowser();
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const words = useWords();
  useWatchedSession();
  if (!isBrowser) {
    if (fallback !== undefined) return fallback;
    return (
      <Container>
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      </Container>
    );
  }
  if (status === 'guest' || (as === 'staff' && status !== 'staff')) {
    // The keys of an e-mail's link stay behind the number sign, so no server receives them.
    return <Navigate to={signInPath(pathname + search, as) + hash} state={byGate} replace />;
  }
  return children;
}
