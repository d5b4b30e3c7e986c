import type { OfficeContext } from '../../../platform/context.ts';
import type { Services } from '../services.ts';
import type { OfficeCaller } from './asked.ts';
import { cookieName } from './cookie.ts';
import { acceptOfficeInvitation, type OfficeInvitation, openInvitation } from './invitations.ts';
import {
  currentOfficeSession,
  endOwnOfficeSession,
  findOfficeActor,
  type OfficeSession,
  ownOfficeSessions,
  signOutOfOffice,
} from './sessions.ts';
import { type OfficeCredentials, signInToOffice } from './sign-in.ts';
import { officeNames } from './store.ts';
import type { OfficeSessionEntry } from './store-sessions.ts';

/** The people of the back office, and how they sign in. */
export interface OfficePeople {
  /** Name of the cookie that contains the session's token. */
  readonly cookie: string;
  actorOf(token: string | null, now: Date): Promise<OfficeContext['actor']>;
  signIn(caller: OfficeCaller, credentials: OfficeCredentials): Promise<OfficeSession>;
  signOut(caller: OfficeCaller): Promise<boolean>;
  session(caller: OfficeCaller): Promise<OfficeSession | null>;
  sessions(caller: OfficeCaller): Promise<readonly OfficeSessionEntry[]>;
  endSession(caller: OfficeCaller, id: number): Promise<boolean>;
  invitation(caller: OfficeCaller, token: string): Promise<OfficeInvitation>;
  acceptInvitation(
    caller: OfficeCaller,
    input: { readonly token: string; readonly password: string; readonly code: string },
  ): Promise<readonly string[]>;
  /** Names by account id; unknown ids are left out. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const createOfficePeople = (services: Services): OfficePeople => ({
  cookie: cookieName(services.platform.config),
  actorOf: (token, now) => findOfficeActor(services, token, now),
  signIn: (caller, credentials) => signInToOffice(services, caller, credentials),
  signOut: (caller) => signOutOfOffice(services, caller),
  session: (caller) => currentOfficeSession(services, caller),
  sessions: (caller) => ownOfficeSessions(services, caller),
  endSession: (caller, id) => endOwnOfficeSession(services, caller, id),
  invitation: (caller, token) => openInvitation(services, caller, token),
  acceptInvitation: (caller, input) => acceptOfficeInvitation(services, caller, input),
  async names(ids) {
    const rows = await officeNames(
      services.platform.db,
      ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number),
    );
    return new Map(rows.map(({ id, name }) => [String(id), name]));
  },
});
