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
import { bank as englishBank } from './en-US/bank.ts';
import { catalogue as englishCatalogue } from './en-US/catalogue.ts';
import { documents as englishDocuments } from './en-US/documents.ts';
import { customiser as englishCustomiser } from './en-US/made-to-order/customiser.ts';
import { diamonds as englishDiamonds } from './en-US/made-to-order/diamonds.ts';
import { sheet as englishSheet } from './en-US/made-to-order/sheet.ts';
import * as english from './en-US/mail.ts';
import type { PartialTranslation, Translation } from './index.ts';
import { bank } from './zh-Hans-CN/bank.ts';
import { catalogue } from './zh-Hans-CN/catalogue.ts';
import { documents } from './zh-Hans-CN/documents.ts';
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
  levelNames as levelSource,
  mail,
  orderWords as orderSource,
  pointsMail as pointsMailSource,
  pointsWords as pointsSource,
  unsubscribeWords as unsubscribeSource,
  wishlistMail as wishlistSource,
} from './zh-Hans-CN/mail.ts';

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
  wishlistMail: wishlistSource,
  goldAlertMail: goldAlertSource,
  unsubscribeWords: unsubscribeSource,
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
    wishlistMail: english.wishlistMail,
    goldAlertMail: english.goldAlertMail,
    unsubscribeWords: english.unsubscribeWords,
    bank: englishBank,
    documents: englishDocuments,
    catalogue: englishCatalogue,
    customiser: englishCustomiser,
    diamonds: englishDiamonds,
    sheet: englishSheet,
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
export const wishlistMail = textsOf('wishlistMail');
export const unsubscribeWords = textsOf('unsubscribeWords');
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
