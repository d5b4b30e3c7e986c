/**
 * Texts that the server itself uses, in every language: e-mails, names on the wire, the catalogue's own
 * texts, designs and their workshop sheet, the sandbox bank.
 */
import {
  baseLocale,
  type CompleteLocale,
  inEachLocale,
  type Locale,
  type LocaleInTranslation,
} from '@jinlan/domain/markets';
import { appointmentMail as englishAppointmentMail } from './en-US/appointment-mail.ts';
import { bank as englishBank } from './en-US/bank.ts';
import { catalogue as englishCatalogue } from './en-US/catalogue.ts';
import { conversationMail as englishConversationMail } from './en-US/conversation-mail.ts';
import * as englishCoupons from './en-US/coupon-words.ts';
import { documents as englishDocuments } from './en-US/documents.ts';
import { heldFile as englishHeldFile } from './en-US/held-file.ts';
import { customiser as englishCustomiser } from './en-US/made-to-order/customiser.ts';
import { diamonds as englishDiamonds } from './en-US/made-to-order/diamonds.ts';
import { sheet as englishSheet } from './en-US/made-to-order/sheet.ts';
import * as english from './en-US/mail.ts';
import { privacy as englishPrivacy } from './en-US/privacy.ts';
import { pushText as englishPush } from './en-US/push-text.ts';
import { reservationMail as englishReservationMail } from './en-US/reservation-mail.ts';
import { serviceMail as englishServiceMail } from './en-US/service-mail.ts';
import { tradeInMail as englishTradeInMail } from './en-US/trade-in-mail.ts';
import type { PartialTranslation, Translation } from './index.ts';
import { appointmentMail as appointmentMailSource } from './zh-Hans-CN/appointment-mail.ts';
import { bank } from './zh-Hans-CN/bank.ts';
import { catalogue } from './zh-Hans-CN/catalogue.ts';
import { conversationMail as conversationMailSource } from './zh-Hans-CN/conversation-mail.ts';
import {
  anniversaryMail as anniversarySource,
  couponMail as couponMailSource,
  couponWords as couponSource,
} from './zh-Hans-CN/coupon-words.ts';
import { documents } from './zh-Hans-CN/documents.ts';
import { heldFile as heldFileSource } from './zh-Hans-CN/held-file.ts';
import { customiser } from './zh-Hans-CN/made-to-order/customiser.ts';
import { diamonds } from './zh-Hans-CN/made-to-order/diamonds.ts';
import { sheet } from './zh-Hans-CN/made-to-order/sheet.ts';
import {
  accountMail as accountSource,
  accountText as accountTextSource,
  contactMail as contactSource,
  giftCardSheet as giftCardSheetSource,
  giftCardMail as giftCardSource,
  goldAlertMail as goldAlertSource,
  hintMail as hintSource,
  levelNames as levelSource,
  mail,
  newsletterMail as newsletterSource,
  orderWords as orderSource,
  pointsMail as pointsMailSource,
  pointsWords as pointsSource,
  reviewMail as reviewSource,
  unsubscribeWords as unsubscribeSource,
  walletWords as walletSource,
  wishlistMail as wishlistSource,
} from './zh-Hans-CN/mail.ts';
import { privacy } from './zh-Hans-CN/privacy.ts';
import { pushText as pushSource } from './zh-Hans-CN/push-text.ts';
import { reservationMail as reservationMailSource } from './zh-Hans-CN/reservation-mail.ts';
import { serviceMail as serviceMailSource } from './zh-Hans-CN/service-mail.ts';
import { tradeInMail as tradeInMailSource } from './zh-Hans-CN/trade-in-mail.ts';
import { appointmentMail as traditionalAppointmentMail } from './zh-Hant-HK/appointment-mail.ts';
import { bank as traditionalBank } from './zh-Hant-HK/bank.ts';
import { catalogue as traditionalCatalogue } from './zh-Hant-HK/catalogue.ts';
import { conversationMail as traditionalConversationMail } from './zh-Hant-HK/conversation-mail.ts';
import * as traditionalCoupons from './zh-Hant-HK/coupon-words.ts';
import { documents as traditionalDocuments } from './zh-Hant-HK/documents.ts';
import { heldFile as traditionalHeldFile } from './zh-Hant-HK/held-file.ts';
import { customiser as traditionalCustomiser } from './zh-Hant-HK/made-to-order/customiser.ts';
import { diamonds as traditionalDiamonds } from './zh-Hant-HK/made-to-order/diamonds.ts';
import { sheet as traditionalSheet } from './zh-Hant-HK/made-to-order/sheet.ts';
import * as traditional from './zh-Hant-HK/mail.ts';
import { privacy as traditionalPrivacy } from './zh-Hant-HK/privacy.ts';
import { pushText as traditionalPush } from './zh-Hant-HK/push-text.ts';
import { reservationMail as traditionalReservationMail } from './zh-Hant-HK/reservation-mail.ts';
import { serviceMail as traditionalServiceMail } from './zh-Hant-HK/service-mail.ts';
import { tradeInMail as traditionalTradeInMail } from './zh-Hant-HK/trade-in-mail.ts';

const source = {
  mail,
  orderWords: orderSource,
  pointsWords: pointsSource,
  levelNames: levelSource,
  pointsMail: pointsMailSource,
  contactMail: contactSource,
  accountMail: accountSource,
  accountText: accountTextSource,
  giftCardMail: giftCardSource,
  giftCardSheet: giftCardSheetSource,
  walletWords: walletSource,
  wishlistMail: wishlistSource,
  goldAlertMail: goldAlertSource,
  hintMail: hintSource,
  reviewMail: reviewSource,
  appointmentMail: appointmentMailSource,
  serviceMail: serviceMailSource,
  tradeInMail: tradeInMailSource,
  reservationMail: reservationMailSource,
  conversationMail: conversationMailSource,
  newsletterMail: newsletterSource,
  pushText: pushSource,
  unsubscribeWords: unsubscribeSource,
  heldFile: heldFileSource,
  heldWords: privacy,
  couponWords: couponSource,
  couponMail: couponMailSource,
  anniversaryMail: anniversarySource,
  bank,
  documents,
  catalogue,
  customiser,
  diamonds,
  sheet,
};
type Source = typeof source;
type Name = keyof Source;

const complete: Readonly<Record<CompleteLocale, { readonly [N in Name]: Translation<Source[N]> }>> = {
  'zh-Hans-CN': source,
  'en-US': {
    mail: english.mail,
    orderWords: english.orderWords,
    pointsWords: english.pointsWords,
    levelNames: english.levelNames,
    pointsMail: english.pointsMail,
    contactMail: english.contactMail,
    accountMail: english.accountMail,
    accountText: english.accountText,
    giftCardMail: english.giftCardMail,
    giftCardSheet: english.giftCardSheet,
    walletWords: english.walletWords,
    wishlistMail: english.wishlistMail,
    goldAlertMail: english.goldAlertMail,
    hintMail: english.hintMail,
    reviewMail: english.reviewMail,
    appointmentMail: englishAppointmentMail,
    serviceMail: englishServiceMail,
    tradeInMail: englishTradeInMail,
    reservationMail: englishReservationMail,
    conversationMail: englishConversationMail,
    newsletterMail: english.newsletterMail,
    pushText: englishPush,
    unsubscribeWords: english.unsubscribeWords,
    heldFile: englishHeldFile,
    heldWords: englishPrivacy,
    couponWords: englishCoupons.couponWords,
    couponMail: englishCoupons.couponMail,
    anniversaryMail: englishCoupons.anniversaryMail,
    bank: englishBank,
    documents: englishDocuments,
    catalogue: englishCatalogue,
    customiser: englishCustomiser,
    diamonds: englishDiamonds,
    sheet: englishSheet,
  },
  'zh-Hant-HK': {
    mail: traditional.mail,
    orderWords: traditional.orderWords,
    pointsWords: traditional.pointsWords,
    levelNames: traditional.levelNames,
    pointsMail: traditional.pointsMail,
    contactMail: traditional.contactMail,
    accountMail: traditional.accountMail,
    accountText: traditional.accountText,
    giftCardMail: traditional.giftCardMail,
    giftCardSheet: traditional.giftCardSheet,
    walletWords: traditional.walletWords,
    wishlistMail: traditional.wishlistMail,
    goldAlertMail: traditional.goldAlertMail,
    hintMail: traditional.hintMail,
    reviewMail: traditional.reviewMail,
    appointmentMail: traditionalAppointmentMail,
    serviceMail: traditionalServiceMail,
    tradeInMail: traditionalTradeInMail,
    reservationMail: traditionalReservationMail,
    conversationMail: traditionalConversationMail,
    newsletterMail: traditional.newsletterMail,
    pushText: traditionalPush,
    unsubscribeWords: traditional.unsubscribeWords,
    heldFile: traditionalHeldFile,
    heldWords: traditionalPrivacy,
    couponWords: traditionalCoupons.couponWords,
    couponMail: traditionalCoupons.couponMail,
    anniversaryMail: traditionalCoupons.anniversaryMail,
    bank: traditionalBank,
    documents: traditionalDocuments,
    catalogue: traditionalCatalogue,
    customiser: traditionalCustomiser,
    diamonds: traditionalDiamonds,
    sheet: traditionalSheet,
  },
};

type PartialTexts = { readonly [N in Name]?: PartialTranslation<Source[N]> };
/** The texts that each locale in translation has. */
const inTranslation: Readonly<Record<LocaleInTranslation, PartialTexts>> = {};
const partial: Readonly<Partial<Record<Locale, PartialTexts>>> = inTranslation;

const textsOf = <N extends Name>(name: N): Readonly<Record<Locale, Translation<Source[N]>>> =>
  inEachLocale((locale) => ({ ...complete[baseLocale(locale)][name], ...partial[locale]?.[name] }));

export const orderMail = textsOf('mail');
export const orderWords = textsOf('orderWords');
export const pointsWords = textsOf('pointsWords');
export const levelNames = textsOf('levelNames');
export const pointsMail = textsOf('pointsMail');
export const contactMail = textsOf('contactMail');
export const accountMail = textsOf('accountMail');
export const accountText = textsOf('accountText');
export const giftCardMail = textsOf('giftCardMail');
export const giftCardSheet = textsOf('giftCardSheet');
export const goldAlertMail = textsOf('goldAlertMail');
export const walletWords = textsOf('walletWords');
export const reviewMail = textsOf('reviewMail');
export const appointmentMail = textsOf('appointmentMail');
export const serviceMail = textsOf('serviceMail');
export const tradeInMail = textsOf('tradeInMail');
export const reservationMail = textsOf('reservationMail');
export const conversationMail = textsOf('conversationMail');
export const hintMail = textsOf('hintMail');
export const wishlistMail = textsOf('wishlistMail');
export const newsletterMail = textsOf('newsletterMail');
export const pushText = textsOf('pushText');
export const unsubscribeWords = textsOf('unsubscribeWords');
export const heldFile = textsOf('heldFile');
/** What the shop holds about customers, kind by kind. */
export const heldWords = textsOf('heldWords');
export const couponWords = textsOf('couponWords');
export const couponMail = textsOf('couponMail');
export const anniversaryMail = textsOf('anniversaryMail');
export const bankWords = textsOf('bank');
export const documentWords = textsOf('documents');
export const catalogueWords = textsOf('catalogue');

const sheetTexts = textsOf('sheet');
const customiserTexts = textsOf('customiser');
const diamondTexts = textsOf('diamonds');
/** Texts of a design and its stone. */
export const designWords = inEachLocale((locale) => ({
  ...customiserTexts[locale],
  ...diamondTexts[locale],
}));
export const sheetWords = inEachLocale((locale) => ({ ...designWords[locale], ...sheetTexts[locale] }));
