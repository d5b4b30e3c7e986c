/**
 * The entries of the staff's menu. A new page of staff is one line here, and a text in `messages/src/…/staff.ts`. The first
 * four are in the bottom bar of phones and tablets, so put the most used first.
 */
import type { Words } from '@jinlan/client/words';
import type { IconName } from '@jinlan/ui';
import type { StaffMember } from '../staff-member.tsx';

type Label = Parameters<Words<'staff'>>[0];

export interface StaffEntry {
  readonly to: string;
  readonly label: Label;
  readonly icon: IconName;
  readonly group: StaffGroup;
  /**
   * Who sees the entry; all staff if missing. `eshopManager`: the manager of a market's e-shop; `store`: everybody but
   * the staff of an e-shop, where nobody collects anything.
   */
  readonly only?: 'eshopManager' | 'manager' | 'store';
}

export const staffGroups = ['counter', 'store', 'eshop', 'device'] as const;
export type StaffGroup = (typeof staffGroups)[number];

const entries: readonly StaffEntry[] = [
  { to: '/staff/orders', label: 'staff.orders', icon: 'bag', group: 'counter' },
  { to: '/staff/sales', label: 'staff.sales', icon: 'card', group: 'counter', only: 'store' },
  { to: '/staff/services', label: 'staff.services', icon: 'drop', group: 'counter' },
  { to: '/staff/appointments', label: 'staff.appointments', icon: 'clock', group: 'counter' },
  { to: '/staff/conversations', label: 'staff.conversations', icon: 'chat', group: 'counter' },
  { to: '/staff/designs', label: 'staff.designs', icon: 'ruler', group: 'counter' },
  { to: '/staff/members', label: 'staff.members', icon: 'user', group: 'counter' },
  { to: '/staff/trade-ins', label: 'staff.tradeIns', icon: 'swap', group: 'store' },
  { to: '/staff/reservations', label: 'staff.reservations', icon: 'heart', group: 'store' },
  { to: '/staff/stock', label: 'staff.stock', icon: 'store', group: 'store' },
  { to: '/staff/rewards', label: 'staff.rewards', icon: 'gift', group: 'store' },
  { to: '/staff/reviews', label: 'staff.reviews', icon: 'heart', group: 'eshop', only: 'eshopManager' },
  { to: '/staff/miles', label: 'staff.miles', icon: 'globe', group: 'eshop', only: 'eshopManager' },
  { to: '/staff/statements', label: 'staff.statements', icon: 'swap', group: 'eshop', only: 'eshopManager' },
  { to: '/staff/balances', label: 'staff.balances', icon: 'card', group: 'eshop', only: 'eshopManager' },
  { to: '/staff/device', label: 'staff.device', icon: 'shield', group: 'device' },
];

const isFor = ({ only }: StaffEntry, member: StaffMember | null): boolean => {
  if (only === undefined) return true;
  if (only === 'store') return !member?.isEshop;
  return member?.role === 'manager' && (only === 'manager' || member.isEshop);
};

/** The entries that a member of staff sees; until the member is loaded, the entries of all staff. */
export const entriesFor = (member: StaffMember | null): readonly StaffEntry[] =>
  entries.filter((entry) => isFor(entry, member));

/** Number of entries in the bottom bar, which also has a button for the others. */
export const inBottomBar = 4;

/** Whether `to` is the current page, a parent of it, or neither. */
export const currentState = (pathname: string, to: string): 'page' | 'true' | undefined =>
  pathname.replace(/\/$/, '') === to ? 'page' : pathname.startsWith(`${to}/`) ? 'true' : undefined;
