/**
 * Interface texts. zh-Hans-CN is the source: its keys are the type. The compiler checks every other language
 * against it, and a test checks the placeholders. Syntax: ICU MessageFormat; the browser gets it compiled.
 *
 * A page loads one language only, so only the loaders here and the tests may import the language folders.
 * Every page has the texts of `index.ts`; a family loads with the screens and components that use it.
 */
import {
  baseLocale,
  type CompleteLocale,
  DEFAULT_LOCALE,
  type Locale,
  type LocaleInTranslation,
} from '@jinlan/domain/markets';
import type { accessibility } from './zh-Hans-CN/accessibility.ts';
import type { account } from './zh-Hans-CN/account.ts';
import type { anniversaries } from './zh-Hans-CN/anniversaries.ts';
import type { app } from './zh-Hans-CN/app.ts';
import type { appointments } from './zh-Hans-CN/appointments.ts';
import type { buy } from './zh-Hans-CN/buy.ts';
import type { compare } from './zh-Hans-CN/compare.ts';
import type { consent } from './zh-Hans-CN/consent.ts';
import type { content } from './zh-Hans-CN/content.ts';
import type { conversations } from './zh-Hans-CN/conversations.ts';
import type { counter } from './zh-Hans-CN/counter.ts';
import type { coupons } from './zh-Hans-CN/coupons.ts';
import type { craft } from './zh-Hans-CN/craft.ts';
import type { find } from './zh-Hans-CN/find.ts';
import type { giftCards } from './zh-Hans-CN/gift-cards.ts';
import type { gold } from './zh-Hans-CN/gold.ts';
import type { hints } from './zh-Hans-CN/hints.ts';
import type { messages as source } from './zh-Hans-CN/index.ts';
import type { jewellery } from './zh-Hans-CN/jewellery.ts';
import type { atelier } from './zh-Hans-CN/made-to-order/atelier.ts';
import type { customiser } from './zh-Hans-CN/made-to-order/customiser.ts';
import type { diamonds } from './zh-Hans-CN/made-to-order/diamonds.ts';
import type { sizes } from './zh-Hans-CN/made-to-order/sizes.ts';
import type { stage } from './zh-Hans-CN/made-to-order/stage.ts';
import type { members } from './zh-Hans-CN/members.ts';
import type { mobile } from './zh-Hans-CN/mobile.ts';
import type { opening } from './zh-Hans-CN/opening.ts';
import type { orders } from './zh-Hans-CN/orders.ts';
import type { piece } from './zh-Hans-CN/piece.ts';
import type { privacy } from './zh-Hans-CN/privacy.ts';
import type { providers } from './zh-Hans-CN/providers.ts';
import type { reservations } from './zh-Hans-CN/reservations.ts';
import type { reviews } from './zh-Hans-CN/reviews.ts';
import type { rewards } from './zh-Hans-CN/rewards.ts';
import type { sales } from './zh-Hans-CN/sales.ts';
import type { services } from './zh-Hans-CN/services.ts';
import type { staff } from './zh-Hans-CN/staff.ts';
import type { staffAppointments } from './zh-Hans-CN/staff-appointments.ts';
import type { staffConversations } from './zh-Hans-CN/staff-conversations.ts';
import type { staffOrders } from './zh-Hans-CN/staff-orders.ts';
import type { staffReviews } from './zh-Hans-CN/staff-reviews.ts';
import type { staffRewards } from './zh-Hans-CN/staff-rewards.ts';
import type { staffServices } from './zh-Hans-CN/staff-services.ts';
import type { staffStock } from './zh-Hans-CN/staff-stock.ts';
import type { staffTradeIns } from './zh-Hans-CN/staff-trade-ins.ts';
import type { statements } from './zh-Hans-CN/statements.ts';
import type { tradeIns } from './zh-Hans-CN/trade-ins.ts';
import type { wishlists } from './zh-Hans-CN/wishlists.ts';

export { type Locale, locales } from '@jinlan/domain/markets';

interface Families {
  /** The statement on accessibility. */
  readonly accessibility: typeof accessibility;
  /** Sign-in and the account area, which guests may never see. */
  readonly account: typeof account;
  /** The installed app, offline pages and notifications on devices. */
  readonly app: typeof app;
  /** The customiser's screens. */
  readonly atelier: typeof atelier;
  /** Bag, checkout, payment; addresses and an order's facts. */
  readonly buy: typeof buy;
  /** Lists and search, not needed by the pages that lead there. */
  readonly find: typeof find;
  /** Gift cards and store credit: balance, history, and what is written on a card. */
  readonly giftCards: typeof giftCards;
  /** The member's page. */
  readonly members: typeof members;
  /** Signing in by a mobile code, and the devices that are signed in. */
  readonly mobile: typeof mobile;
  /** Hints: the dialog that makes one, and the page that shows it. */
  readonly hints: typeof hints;
  /** The gold price page. */
  readonly gold: typeof gold;
  /** The compare tray, its marks and its page. */
  readonly compare: typeof compare;
  /** The question about cookies. */
  readonly consent: typeof consent;
  /** A shop without pieces, and a home page without content. */
  readonly opening: typeof opening;
  /** Content pages, the store locator, the contact form. */
  readonly content: typeof content;
  /** The craft of pieces that are made: its stages and pictures. */
  readonly craft: typeof craft;
  /** Designs that customers bring to a counter, for staff. */
  readonly counter: typeof counter;
  /** The customiser: steps, options, and why one is closed. */
  readonly customiser: typeof customiser;
  /** Loose diamonds: list, stone, comparison. */
  readonly diamonds: typeof diamonds;
  /** Orders for their buyer, and the checkout of a signed-in customer. */
  readonly orders: typeof orders;
  /** A piece's page: options, delivery, returns, sets. */
  readonly piece: typeof piece;
  /** Days of which a member wants to be reminded. */
  readonly anniversaries: typeof anniversaries;
  /** A member's jewellery box. */
  readonly jewellery: typeof jewellery;
  /** A member's coupons. */
  readonly coupons: typeof coupons;
  /** Reviews of pieces: on the page of the piece, and the member's own. */
  readonly reviews: typeof reviews;
  readonly appointments: typeof appointments;
  /** Pieces that stores keep to be tried, for customers. */
  readonly reservations: typeof reservations;
  /** What points buy, for members. */
  readonly rewards: typeof rewards;
  /** What the shop holds about a customer, and the closing of an account. */
  readonly privacy: typeof privacy;
  /** Sign-in by other companies, and linking them to an account. */
  readonly providers: typeof providers;
  /** The size guide. */
  readonly sizes: typeof sizes;
  /** Sales that staff make for a customer. */
  readonly sales: typeof sales;
  /** Staff mode. */
  readonly staff: typeof staff;
  /** Redeemed gifts and requests for miles, for staff. */
  readonly staffRewards: typeof staffRewards;
  /** Filters of a store's orders, the manager's view, and the list of the day. */
  readonly staffOrders: typeof staffOrders;
  /** Reviews of pieces, for the manager of the e-shop. */
  readonly staffReviews: typeof staffReviews;
  readonly staffAppointments: typeof staffAppointments;
  /** Services of stores, for customers. */
  readonly services: typeof services;
  /** Services of the store, for its staff. */
  readonly staffServices: typeof staffServices;
  /** Trade-ins, for customers. */
  readonly tradeIns: typeof tradeIns;
  /** Trade-ins of the store, for its staff. */
  readonly staffTradeIns: typeof staffTradeIns;
  /** Reserved pieces, transfers and counts, for staff. */
  readonly staffStock: typeof staffStock;
  /** Conversations with the service desk, for customers. */
  readonly conversations: typeof conversations;
  readonly staffConversations: typeof staffConversations;
  /** The daily lists of payment providers, for staff. */
  readonly statements: typeof statements;
  /** The live view of a design. */
  readonly stage: typeof stage;
  /** Wish lists, and what a tapped heart says. */
  readonly wishlists: typeof wishlists;
}
export type Family = keyof Families;

/** A key of the texts that every page has, or of the named families. */
export type MessageKey<F extends Family = never> =
  | keyof typeof source
  | { readonly [Name in F]: keyof Families[Name] }[F];

/** The texts that a language must have for one family of the source. */
export type Translation<Words> = { readonly [Key in keyof Words]: string };
export type Messages = Translation<typeof source>;

/** The texts that a language in translation has; missing ones are the source's. */
export type PartialTranslation<Words> = { readonly [Key in keyof Words]?: string };

/** What a complete language has for each family. */
export type FamilyLoaders = {
  readonly [F in Family]: () => Promise<{ readonly [Name in F]: Translation<Families[F]> }>;
};
type PartialFamilyLoaders = {
  readonly [F in Family]?: () => Promise<{ readonly [Name in F]: PartialTranslation<Families[F]> }>;
};

/** The texts that every page has, and the loaders of the families. A page loads those of its own language alone. */
interface LocaleTexts {
  readonly messages: Messages;
  readonly families: FamilyLoaders;
}
const loaders: { readonly [L in CompleteLocale]: () => Promise<LocaleTexts> } = {
  'zh-Hans-CN': () => import('./zh-Hans-CN/index.ts'),
  'en-US': () => import('./en-US/index.ts'),
  'zh-Hant-HK': () => import('./zh-Hant-HK/index.ts'),
};

/**
 * A language in translation: `messages` (the texts of every page) and families, each with the texts that it
 * has.
 */
interface PartialLoaders extends PartialFamilyLoaders {
  readonly messages?: () => Promise<{ readonly messages: Partial<Messages> }>;
}
const partialLoaders: Readonly<Record<LocaleInTranslation, PartialLoaders>> = {};
const partial: Readonly<Partial<Record<Locale, PartialLoaders>>> = partialLoaders;

export async function familyNames(): Promise<readonly Family[]> {
  const { families } = await loaders[DEFAULT_LOCALE]();
  return Object.keys(families) as readonly Family[];
}

export async function loadMessages(locale: Locale): Promise<Messages> {
  const [base, ownTexts] = await Promise.all([loaders[baseLocale(locale)](), partial[locale]?.messages?.()]);
  return ownTexts ? { ...base.messages, ...ownTexts.messages } : base.messages;
}

export async function loadFamily<F extends Family>(
  locale: Locale,
  family: F,
): Promise<Translation<Families[F]>> {
  const { families } = await loaders[baseLocale(locale)]();
  const loadBase: FamilyLoaders[F] = families[family];
  const loadOwn: PartialFamilyLoaders[F] | undefined = partial[locale]?.[family];
  const [base, ownTexts] = await Promise.all([loadBase(), loadOwn?.()]);
  return ownTexts ? { ...base[family], ...ownTexts[family] } : base[family];
}
