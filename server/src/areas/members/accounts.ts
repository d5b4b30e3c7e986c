import { type AccountOf, createLedger } from '../../platform/ledger/ledger.ts';
import type { Member } from './store.ts';

/** An account may be overdrawn: points that were spent can be taken back by a return. */
export const pointsKind = { code: 'points', mayOverdraw: true } as const;

/** Points of members. */
export const pointsLedger = createLedger(pointsKind);

/** A member's account of points in a region. */
export const accountOf = ({ customerId, region }: Member): AccountOf => ({
  owner: `${customerId}:${region}`,
  unit: 'points',
});
