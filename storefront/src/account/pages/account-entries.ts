/** Entries of the account menu, in order. */
import type { MessageKey } from '@jinlan/messages';

export const accountEntries = [
  { to: '/account', label: 'account.overview' },
  { to: '/member', label: 'account.member' },
  { to: '/member/coupons', label: 'account.coupons' },
  { to: '/rewards', label: 'account.rewards' },
  { to: '/order-history', label: 'account.orders' },
  { to: '/order-returns', label: 'account.returns' },
  { to: '/jewellery-box', label: 'account.jewellery' },
  { to: '/appointments', label: 'account.appointments' },
  { to: '/my-services', label: 'account.services' },
  { to: '/my-trade-ins', label: 'account.tradeIns' },
  { to: '/reservations', label: 'account.reservations' },
  { to: '/my-reviews', label: 'account.reviews' },
  { to: '/wishlist', label: 'account.wishlists' },
  { to: '/dynamicGoldPrice/#alerts', label: 'account.goldAlerts' },
  { to: '/saved-designs', label: 'account.designs' },
  { to: '/saved-payments', label: 'account.payments' },
  { to: '/store-credit', label: 'account.storeCredit' },
  { to: '/account/anniversaries', label: 'account.anniversaries' },
  { to: '/address-book', label: 'account.addresses' },
  { to: '/account-information', label: 'account.information' },
  { to: '/signed-in-devices', label: 'account.devices' },
  { to: '/account/data', label: 'account.data' },
  { to: '/communications', label: 'account.communications' },
] as const satisfies readonly { readonly to: string; readonly label: MessageKey<'account'> }[];
