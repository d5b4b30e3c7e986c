import type { OfficeActor } from '@jinlan/domain/people';
import type { OfficeContext } from '../../../platform/context.ts';
import type { OfficeAccountRow } from './store.ts';

/** The caller in the back office, the source of the request and its time. */
export type OfficeCaller = Pick<
  OfficeContext,
  'actor' | 'token' | 'source' | 'isGone' | 'now' | 'browser' | 'setCookies'
>;

export const actorOfAccount = ({
  id,
  roles,
  markets,
}: Pick<OfficeAccountRow, 'id' | 'roles' | 'markets'>): OfficeActor => ({
  kind: 'office',
  officeId: String(id),
  roles,
  markets,
});

const signInRetentionMs = 2 * 366 * 86_400_000;

/** Expiry of an entry about signing in or out in the record of changes: two years. */
export const signInsExpireAt = (now: Date): Date => new Date(now.getTime() + signInRetentionMs);

export const accountRecord = (id: number) => ({ kind: 'office-account', id: String(id) });
