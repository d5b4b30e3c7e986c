/**
 * Every screen by name: its module (the key in the build's manifest), its loader, and the message families that it and
 * its parts need besides those of every page. A test compares the families.
 */
import type { Family } from '@jinlan/messages';
import type { ComponentType } from 'react';
import { serviceScreens } from './service-screens.ts';
import { staffScreens } from './staff-screens.ts';
import { storeStockScreens } from './store-stock-screens.ts';
import { tradeInScreens } from './trade-in-screens.ts';

/** Props of a screen that the URL resolver opens. */
export interface EntityScreenProps {
  readonly id: number;
  /** The resolver's `relative_url`. */
  readonly url: string;
  /** Codes of the markets that have the page; null for all. */
  readonly soldIn: readonly string[] | null;
}

export interface Screen {
  readonly module: string;
  readonly load: () => Promise<{ default: LoadedScreen }>;
  readonly words?: readonly Family[];
  /** Modules of parts that load on demand. The server may have rendered them, so the document includes their styles. */
  readonly styles?: readonly string[];
}

export const screens = {
  home: { module: 'src/home/HomeScreen.tsx', load: () => import('./home/HomeScreen.tsx') },
  category: {
    module: 'src/listing/category/CategoryScreen.tsx',
    load: () => import('./listing/category/CategoryScreen.tsx'),
    words: ['find'],
  },
  product: {
    module: 'src/product/page/ProductScreen.tsx',
    load: () => import('./product/page/ProductScreen.tsx'),
    words: ['piece'],
    styles: ['src/product/page/buying/DesignOwn.tsx', 'src/product/page/sets/SpecialBuy.tsx'],
  },
  content: {
    module: 'src/content/page/CmsScreen.tsx',
    load: () => import('./content/page/CmsScreen.tsx'),
    words: ['content'],
    styles: ['src/content/contact/ContactForm.tsx', '../content/src/map/PlaceMap.tsx'],
  },
  sitemap: {
    module: 'src/sitemap/SitemapScreen.tsx',
    load: () => import('./sitemap/SitemapScreen.tsx'),
    words: ['content'],
  },
  accessibility: {
    module: 'src/accessibility/AccessibilityScreen.tsx',
    load: () => import('./accessibility/AccessibilityScreen.tsx'),
    words: ['accessibility'],
  },
  stores: {
    module: 'src/stores/StoresScreen.tsx',
    load: () => import('./stores/StoresScreen.tsx'),
    words: ['content'],
  },
  search: {
    module: 'src/listing/search/SearchScreen.tsx',
    load: () => import('./listing/search/SearchScreen.tsx'),
    words: ['find'],
  },
  diamonds: {
    module: 'src/diamonds/list/DiamondsScreen.tsx',
    load: () => import('./diamonds/list/DiamondsScreen.tsx'),
    words: ['diamonds'],
  },
  diamond: {
    module: 'src/diamonds/stone/DiamondScreen.tsx',
    load: () => import('./diamonds/stone/DiamondScreen.tsx'),
    words: ['diamonds'],
  },
  diamondsCompared: {
    module: 'src/diamonds/compared/ComparedScreen.tsx',
    load: () => import('./diamonds/compared/ComparedScreen.tsx'),
    words: ['diamonds'],
  },
  compared: {
    module: 'src/comparing/ComparedPiecesScreen.tsx',
    load: () => import('./comparing/ComparedPiecesScreen.tsx'),
    words: ['compare', 'find'],
  },
  goldPrice: {
    module: 'src/gold-price/GoldPriceScreen.tsx',
    load: () => import('./gold-price/GoldPriceScreen.tsx'),
    words: ['gold'],
  },
  cart: {
    module: 'src/bag/CartScreen.tsx',
    load: () => import('./bag/CartScreen.tsx'),
    words: ['buy'],
  },
  checkout: {
    module: 'src/ordering/checkout/CheckoutScreen.tsx',
    load: () => import('./ordering/checkout/CheckoutScreen.tsx'),
    words: ['buy', 'orders'],
  },
  payment: {
    module: 'src/ordering/payment/PaymentScreen.tsx',
    load: () => import('./ordering/payment/PaymentScreen.tsx'),
    words: ['buy'],
  },
  success: {
    module: 'src/ordering/payment/SuccessScreen.tsx',
    load: () => import('./ordering/payment/SuccessScreen.tsx'),
    words: ['buy', 'orders'],
  },
  failure: {
    module: 'src/ordering/payment/FailureScreen.tsx',
    load: () => import('./ordering/payment/FailureScreen.tsx'),
    words: ['buy'],
  },
  orderLookup: {
    module: 'src/ordering/history/OrderLookupScreen.tsx',
    load: () => import('./ordering/history/OrderLookupScreen.tsx'),
    words: ['buy', 'orders'],
  },
  orderHistory: {
    module: 'src/ordering/history/OrderHistoryScreen.tsx',
    load: () => import('./ordering/history/OrderHistoryScreen.tsx'),
    words: ['account', 'buy', 'orders'],
  },
  returns: {
    module: 'src/ordering/returns/ReturnsScreen.tsx',
    load: () => import('./ordering/returns/ReturnsScreen.tsx'),
    words: ['account', 'orders'],
  },
  return: {
    module: 'src/ordering/returns/ReturnScreen.tsx',
    load: () => import('./ordering/returns/ReturnScreen.tsx'),
    words: ['account', 'buy', 'orders'],
  },
  orderDetails: {
    module: 'src/ordering/order/OrderDetailsScreen.tsx',
    load: () => import('./ordering/order/OrderDetailsScreen.tsx'),
    words: ['buy', 'orders'],
  },
  signIn: {
    module: 'src/account/sign-in/SignInScreen.tsx',
    load: () => import('./account/sign-in/SignInScreen.tsx'),
    words: ['account', 'buy', 'mobile', 'providers'],
  },
  providerFinish: {
    module: 'src/account/providers/FinishScreen.tsx',
    load: () => import('./account/providers/FinishScreen.tsx'),
    words: ['providers'],
  },
  providerBind: {
    module: 'src/account/providers/BindScreen.tsx',
    load: () => import('./account/providers/BindScreen.tsx'),
    words: ['account', 'buy', 'mobile', 'providers'],
  },
  providerFailure: {
    module: 'src/account/providers/FailureScreen.tsx',
    load: () => import('./account/providers/FailureScreen.tsx'),
    words: ['providers'],
  },
  createAccount: {
    module: 'src/account/sign-in/CreateAccountScreen.tsx',
    load: () => import('./account/sign-in/CreateAccountScreen.tsx'),
    words: ['account', 'buy', 'mobile'],
  },
  forgotPassword: {
    module: 'src/account/sign-in/password/ForgotPasswordScreen.tsx',
    load: () => import('./account/sign-in/password/ForgotPasswordScreen.tsx'),
    words: ['account', 'buy', 'mobile'],
  },
  resetPassword: {
    module: 'src/account/sign-in/password/ResetPasswordScreen.tsx',
    load: () => import('./account/sign-in/password/ResetPasswordScreen.tsx'),
    words: ['account', 'buy'],
  },
  account: {
    module: 'src/account/pages/AccountScreen.tsx',
    load: () => import('./account/pages/AccountScreen.tsx'),
    words: ['account', 'app', 'buy', 'orders'],
  },
  accountInformation: {
    module: 'src/account/pages/InformationScreen.tsx',
    load: () => import('./account/pages/InformationScreen.tsx'),
    words: ['account', 'buy', 'mobile', 'providers'],
  },
  addressBook: {
    module: 'src/account/addresses/AddressBookScreen.tsx',
    load: () => import('./account/addresses/AddressBookScreen.tsx'),
    words: ['account', 'buy'],
  },
  savedDesigns: {
    module: 'src/account/designs/SavedDesignsScreen.tsx',
    load: () => import('./account/designs/SavedDesignsScreen.tsx'),
    words: ['account', 'buy'],
  },
  accountData: {
    module: 'src/account/data/DataScreen.tsx',
    load: () => import('./account/data/DataScreen.tsx'),
    words: ['account', 'buy', 'privacy'],
  },
  accountClosing: {
    module: 'src/account/data/ClosingScreen.tsx',
    load: () => import('./account/data/ClosingScreen.tsx'),
    words: ['privacy'],
  },
  devices: {
    module: 'src/account/devices/DevicesScreen.tsx',
    load: () => import('./account/devices/DevicesScreen.tsx'),
    words: ['account', 'buy', 'mobile'],
  },
  savedPayments: {
    module: 'src/account/payments/SavedPaymentsScreen.tsx',
    load: () => import('./account/payments/SavedPaymentsScreen.tsx'),
    words: ['account', 'buy'],
  },
  communications: {
    module: 'src/account/pages/CommunicationsScreen.tsx',
    load: () => import('./account/pages/CommunicationsScreen.tsx'),
    words: ['account', 'app', 'buy', 'mobile'],
  },
  member: {
    module: 'src/members/MemberScreen.tsx',
    load: () => import('./members/MemberScreen.tsx'),
    words: ['account', 'members'],
  },
  memberPoints: {
    module: 'src/members/PointsScreen.tsx',
    load: () => import('./members/PointsScreen.tsx'),
    words: ['account', 'members'],
  },
  memberCard: {
    module: 'src/members/card/CardScreen.tsx',
    load: () => import('./members/card/CardScreen.tsx'),
    words: ['account', 'members'],
  },
  memberCoupons: {
    module: 'src/coupons/CouponsScreen.tsx',
    load: () => import('./coupons/CouponsScreen.tsx'),
    words: ['account', 'buy', 'coupons'],
  },
  anniversaries: {
    module: 'src/account/anniversaries/AnniversariesScreen.tsx',
    load: () => import('./account/anniversaries/AnniversariesScreen.tsx'),
    words: ['account', 'anniversaries', 'buy'],
  },
  share: {
    module: 'src/installed/share/ShareScreen.tsx',
    load: () => import('./installed/share/ShareScreen.tsx'),
    words: ['app'],
  },
  rewards: {
    module: 'src/rewards/RewardsScreen.tsx',
    load: () => import('./rewards/RewardsScreen.tsx'),
    words: ['account', 'rewards'],
  },
  reward: {
    module: 'src/rewards/RewardScreen.tsx',
    load: () => import('./rewards/RewardScreen.tsx'),
    words: ['account', 'rewards'],
  },
  redeemedRewards: {
    module: 'src/rewards/RedeemedScreen.tsx',
    load: () => import('./rewards/RedeemedScreen.tsx'),
    words: ['account', 'rewards'],
  },
  miles: {
    module: 'src/rewards/MilesScreen.tsx',
    load: () => import('./rewards/MilesScreen.tsx'),
    words: ['account', 'rewards'],
  },
  hint: {
    module: 'src/hints/HintScreen.tsx',
    load: () => import('./hints/HintScreen.tsx'),
    words: ['diamonds', 'hints', 'sizes'],
  },
  jewelleryBox: {
    module: 'src/jewellery-box/JewelleryBoxScreen.tsx',
    load: () => import('./jewellery-box/JewelleryBoxScreen.tsx'),
    words: ['account', 'jewellery', 'gold', 'services'],
  },
  bookAppointment: {
    module: 'src/appointments/BookAppointmentScreen.tsx',
    load: () => import('./appointments/BookAppointmentScreen.tsx'),
    words: ['account', 'appointments', 'buy', 'mobile'],
  },
  appointment: {
    module: 'src/appointments/AppointmentScreen.tsx',
    load: () => import('./appointments/AppointmentScreen.tsx'),
    words: ['appointments'],
  },
  appointments: {
    module: 'src/appointments/AppointmentsScreen.tsx',
    load: () => import('./appointments/AppointmentsScreen.tsx'),
    words: ['account', 'appointments'],
  },
  myReviews: {
    module: 'src/reviews/MyReviewsScreen.tsx',
    load: () => import('./reviews/MyReviewsScreen.tsx'),
    words: ['account', 'reviews'],
  },
  wishlists: {
    module: 'src/wishlists/WishlistsScreen.tsx',
    load: () => import('./wishlists/WishlistsScreen.tsx'),
    words: ['account', 'wishlists'],
  },
  favourites: {
    module: 'src/wishlists/hearts/FavouritesScreen.tsx',
    load: () => import('./wishlists/hearts/FavouritesScreen.tsx'),
    words: ['account', 'wishlists'],
  },
  miniProgramEntry: {
    module: 'src/mini-program/EntryScreen.tsx',
    load: () => import('./mini-program/EntryScreen.tsx'),
  },
  miniProgramSignIn: {
    module: 'src/mini-program/SignScreen.tsx',
    load: () => import('./mini-program/SignScreen.tsx'),
    words: ['providers'],
  },
  printList: {
    module: 'src/wishlists/PrintListScreen.tsx',
    load: () => import('./wishlists/PrintListScreen.tsx'),
    words: ['wishlists'],
  },
  sharedList: {
    module: 'src/wishlists/shared/SharedListScreen.tsx',
    load: () => import('./wishlists/shared/SharedListScreen.tsx'),
    words: ['wishlists'],
  },
  storeCredit: {
    module: 'src/gift-cards/StoreCreditScreen.tsx',
    load: () => import('./gift-cards/StoreCreditScreen.tsx'),
    words: ['account', 'giftCards'],
  },
  giftCard: {
    module: 'src/gift-cards/GiftCardScreen.tsx',
    load: () => import('./gift-cards/GiftCardScreen.tsx'),
    words: ['giftCards'],
  },
  customiserStyles: {
    module: 'src/customiser/styles/StylesScreen.tsx',
    load: () => import('./customiser/styles/StylesScreen.tsx'),
    words: ['atelier', 'customiser', 'diamonds'],
  },
  customiser: {
    module: 'src/customiser/flow/FlowScreen.tsx',
    load: () => import('./customiser/flow/FlowScreen.tsx'),
    words: ['atelier', 'customiser', 'diamonds', 'stage'],
  },
  sharedDesign: {
    module: 'src/customiser/sharing/SharedScreen.tsx',
    load: () => import('./customiser/sharing/SharedScreen.tsx'),
    words: ['atelier'],
  },
  ...staffScreens,
  ...serviceScreens,
  ...tradeInScreens,
  ...storeStockScreens,
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** The message families of a screen; empty if it needs only those of every page. */
export const wordsOf = (name: ScreenName): readonly Family[] => (screens[name] as Screen).words ?? [];

export const stylesOf = (name: ScreenName): readonly string[] => (screens[name] as Screen).styles ?? [];

export type LoadedScreen = ComponentType<EntityScreenProps> | ComponentType;
