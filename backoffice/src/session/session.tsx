/**
 * The session of the signed-in person. If it ends while a screen is open, the screen stays, so no typed value is lost.
 */
import type { OfficeActor } from '@jinlan/domain/people';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { OfficeError } from '../data/ask.ts';
import { useAnswer } from '../data/use-answer.ts';
import { OfficeSessionDocument, type SessionFactsFragment } from './session.generated.ts';

export type Session = SessionFactsFragment;

export interface SessionState {
  /** The current session, or the one that has ended; null without one. */
  readonly session: Session | null;
  /** The session ended while the page was open. */
  readonly isOver: boolean;
  /** The person signed out on this page. */
  readonly hasLeft: boolean;
  readonly loading: boolean;
  readonly error: OfficeError | null;
  readonly retry: () => void;
  begin(session: Session): void;
  leave(): void;
}

/** Reports a refusal that means the person is no longer signed in. */
export interface SignedOut {
  readonly announce: () => void;
  readonly listen: (listener: () => void) => () => void;
}

export function useSignedOut(): SignedOut {
  const [signedOut] = useState<SignedOut>(() => {
    const listeners = new Set<() => void>();
    return {
      announce() {
        for (const listener of listeners) listener();
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  });
  return signedOut;
}

const SessionContext = createContext<SessionState | null>(null);

export function SessionProvider({
  signedOut,
  children,
}: {
  readonly signedOut: SignedOut;
  readonly children: ReactNode;
}) {
  const { data, error, loading, refetch } = useAnswer(OfficeSessionDocument, {});
  /** Undefined while the server's answer counts. */
  const [localSession, setLocalSession] = useState<Session | null>();
  const [isOver, setOver] = useState(false);
  useEffect(() => signedOut.listen(() => setOver(true)), [signedOut]);
  const session = localSession === undefined ? (data?.officeSession ?? null) : localSession;
  const state = useMemo<SessionState>(
    () => ({
      session,
      isOver: isOver && session !== null,
      hasLeft: localSession === null,
      loading,
      error,
      retry: refetch,
      begin(begun) {
        setLocalSession(begun);
        setOver(false);
      },
      leave: () => setLocalSession(null),
    }),
    [session, localSession, isOver, loading, error, refetch],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (state === null) throw new Error('There is no session here');
  return state;
}

/** The actor for the domain's permission table, which screens use as well. */
export const actorOf = ({ accountId, roles, markets }: Session): OfficeActor => ({
  kind: 'office',
  officeId: accountId,
  roles,
  markets,
});
