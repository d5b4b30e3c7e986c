import type { FamilyLoaders, Messages } from '../index.ts';
import { browse } from './browse.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

export const messages: Messages = { ...shell, ...browse, ...ui, ...errors };

/** Each family loads with the screens that use it. */
export const families: FamilyLoaders = {
  accessibility: () => import('./accessibility.ts'),
  account: () => import('./account.ts'),
  app: () => import('./app.ts'),
  atelier: () => import('./made-to-order/atelier.ts'),
  buy: () => import('./buy.ts'),
  compare: () => import('./compare.ts'),
  consent: () => import('./consent.ts'),
  opening: () => import('./opening.ts'),
  content: () => import('./content.ts'),
  counter: () => import('./counter.ts'),
  craft: () => import('./craft.ts'),
  customiser: () => import('./made-to-order/customiser.ts'),
  diamonds: () => import('./made-to-order/diamonds.ts'),
  find: () => import('./find.ts'),
  giftCards: () => import('./gift-cards.ts'),
  members: () => import('./members.ts'),
  mobile: () => import('./mobile.ts'),
  hints: () => import('./hints.ts'),
  gold: () => import('./gold.ts'),
  orders: () => import('./orders.ts'),
  piece: () => import('./piece.ts'),
  sizes: () => import('./made-to-order/sizes.ts'),
  anniversaries: () => import('./anniversaries.ts'),
  jewellery: () => import('./jewellery.ts'),
  coupons: () => import('./coupons.ts'),
  reviews: () => import('./reviews.ts'),
  appointments: () => import('./appointments.ts'),
  reservations: () => import('./reservations.ts'),
  rewards: () => import('./rewards.ts'),
  sales: () => import('./sales.ts'),
  staff: () => import('./staff.ts'),
  staffRewards: () => import('./staff-rewards.ts'),
  staffOrders: () => import('./staff-orders.ts'),
  staffReviews: () => import('./staff-reviews.ts'),
  staffAppointments: () => import('./staff-appointments.ts'),
  services: () => import('./services.ts'),
  staffServices: () => import('./staff-services.ts'),
  tradeIns: () => import('./trade-ins.ts'),
  staffTradeIns: () => import('./staff-trade-ins.ts'),
  staffStock: () => import('./staff-stock.ts'),
  conversations: () => import('./conversations.ts'),
  staffConversations: () => import('./staff-conversations.ts'),
  statements: () => import('./statements.ts'),
  stage: () => import('./made-to-order/stage.ts'),
  privacy: () => import('./privacy.ts'),
  providers: () => import('./providers.ts'),
  wishlists: () => import('./wishlists.ts'),
};
