/**
 * The kinds of data that the shop holds about a customer, in the order in which pages list them, and what becomes of each
 * when the account is closed.
 */
export const heldGroups = [
  'account',
  'addresses',
  'sessions',
  'providers',
  'passkeys',
  'consents',
  'messages',
  'bags',
  'wishlists',
  'compare',
  'designs',
  'alerts',
  'cards',
  'orders',
  'returns',
  'invoices',
  'levels',
  'points',
  'rewards',
  'miles',
  'anniversaries',
  'reviews',
  'jewellery',
  'appointments',
  'services',
  'reservations',
  'conversations',
  'credit',
  'records',
] as const;

export type HeldGroup = (typeof heldGroups)[number];

/** `deleted`: nothing stays. `anonymised`: rows stay without the person. `kept`: the law or the books need them for a time. */
export type AfterClosing = 'deleted' | 'anonymised' | 'kept';

export const afterClosing: Readonly<Record<HeldGroup, AfterClosing>> = {
  account: 'deleted',
  addresses: 'deleted',
  sessions: 'deleted',
  providers: 'deleted',
  passkeys: 'deleted',
  consents: 'anonymised',
  messages: 'deleted',
  bags: 'deleted',
  wishlists: 'deleted',
  compare: 'deleted',
  designs: 'deleted',
  alerts: 'deleted',
  cards: 'deleted',
  orders: 'kept',
  returns: 'kept',
  invoices: 'kept',
  levels: 'deleted',
  points: 'anonymised',
  rewards: 'anonymised',
  miles: 'anonymised',
  anniversaries: 'deleted',
  reviews: 'deleted',
  jewellery: 'deleted',
  appointments: 'anonymised',
  services: 'anonymised',
  reservations: 'anonymised',
  conversations: 'deleted',
  credit: 'anonymised',
  records: 'kept',
};
