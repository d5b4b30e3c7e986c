/** Entries of the account menu, in order. */
import type { MessageKey } from '@jinlan/messages';

export const accountEntries = [
  { to: '/account', label: 'account.overview' },
  { to: '/member', label: 'account.member' },
  { to: '/rewards', label: 'account.rewards' },
  { to: '/order-history', label: 'account.orders' },
  { to: '/order-returns', label: 'account.returns' },
  { to: '/wishlist', label: 'account.wishlists' },
  { to: '/saved-designs', label: 'account.designs' },
  { to: '/saved-payments', label: 'account.payments' },
  { to: '/store-credit', label: 'account.storeCredit' },
  { to: '/address-book', label: 'account.addresses' },
  { to: '/account-information', label: 'account.information' },
  { to: '/signed-in-devices', label: 'account.devices' },
  { to: '/communications', label: 'account.communications' },
] as const satisfies readonly { readonly to: string; readonly label: MessageKey<'account'> }[];
