import type { OfficeActor } from '@jinlan/domain/people';
import type { OfficeContext } from '../../../platform/context.ts';
import type { OfficeAccountRow } from './store.ts';

/** Who asks in the back office, from where, and when. */
export type OfficeAsked = Pick<
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

const keptMs = 2 * 366 * 86_400_000;

/** Until when the record of changes keeps who signed in and out: two years. */
export const signInsKeptUntil = (now: Date): Date => new Date(now.getTime() + keptMs);

export const accountRecord = (id: number) => ({ kind: 'office-account', id: String(id) });
