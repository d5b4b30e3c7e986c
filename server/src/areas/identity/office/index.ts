import type { OfficeContext } from '../../../platform/context.ts';
import type { Services } from '../services.ts';
import type { OfficeAsked } from './asked.ts';
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

/** The people of the back office: how they get in, and who they are. */
export interface OfficePeople {
  /** The name of the cookie that holds the session's token. */
  readonly cookie: string;
  actorOf(token: string | null, now: Date): Promise<OfficeContext['actor']>;
  signIn(asked: OfficeAsked, credentials: OfficeCredentials): Promise<OfficeSession>;
  signOut(asked: OfficeAsked): Promise<boolean>;
  session(asked: OfficeAsked): Promise<OfficeSession | null>;
  sessions(asked: OfficeAsked): Promise<readonly OfficeSessionEntry[]>;
  endSession(asked: OfficeAsked, id: number): Promise<boolean>;
  invitation(asked: OfficeAsked, token: string): Promise<OfficeInvitation>;
  acceptInvitation(
    asked: OfficeAsked,
    given: { readonly token: string; readonly password: string; readonly code: string },
  ): Promise<readonly string[]>;
  /** Names by account id, of those that there are. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const createOfficePeople = (services: Services): OfficePeople => ({
  cookie: cookieName(services.platform.config),
  actorOf: (token, now) => findOfficeActor(services, token, now),
  signIn: (asked, credentials) => signInToOffice(services, asked, credentials),
  signOut: (asked) => signOutOfOffice(services, asked),
  session: (asked) => currentOfficeSession(services, asked),
  sessions: (asked) => ownOfficeSessions(services, asked),
  endSession: (asked, id) => endOwnOfficeSession(services, asked, id),
  invitation: (asked, token) => openInvitation(services, asked, token),
  acceptInvitation: (asked, given) => acceptOfficeInvitation(services, asked, given),
  async names(ids) {
    const rows = await officeNames(
      services.platform.db,
      ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number),
    );
    return new Map(rows.map(({ id, name }) => [String(id), name]));
  },
});
