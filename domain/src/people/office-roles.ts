import type { Market } from '../markets/index.ts';

/**
 * Roles in the back office, of which a person may have several. `auditor` reads everything and changes nothing.
 * `integration` is another program with its own key.
 */
export const officeRoles = [
  'owner',
  'catalogue',
  'content',
  'pricing',
  'orders',
  'members',
  'marketing',
  'stores',
  'auditor',
  'integration',
] as const;

export type OfficeRole = (typeof officeRoles)[number];

/** A person of the back office. The account is no customer: it has no bag and no orders. */
export interface OfficeActor {
  readonly kind: 'office';
  readonly officeId: string;
  readonly roles: readonly OfficeRole[];
  /** The markets whose records they may see and change. */
  readonly markets: readonly Market[];
}
