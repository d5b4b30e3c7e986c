/**
 * The words that the server says itself, in every language: e-mails, names on the wire, the sandbox bank. A language that
 * lacks them fails to compile where it is indexed.
 */
import { bank as englishBank } from './en-US/bank.ts';
import * as english from './en-US/mail.ts';
import type { Locale } from './index.ts';
import { bank as chineseBank } from './zh-Hans-CN/bank.ts';
import * as chinese from './zh-Hans-CN/mail.ts';

type InEveryLocale<Source> = Readonly<Record<Locale, Readonly<Record<keyof Source, string>>>>;

export const orderMail: InEveryLocale<typeof chinese.mail> = {
  'zh-Hans-CN': chinese.mail,
  'en-US': english.mail,
};
export const orderWords: InEveryLocale<typeof chinese.orderWords> = {
  'zh-Hans-CN': chinese.orderWords,
  'en-US': english.orderWords,
};
export const contactMail: InEveryLocale<typeof chinese.contactMail> = {
  'zh-Hans-CN': chinese.contactMail,
  'en-US': english.contactMail,
};
export const accountMail: InEveryLocale<typeof chinese.accountMail> = {
  'zh-Hans-CN': chinese.accountMail,
  'en-US': english.accountMail,
};
export const bankWords: InEveryLocale<typeof chineseBank> = {
  'zh-Hans-CN': chineseBank,
  'en-US': englishBank,
};
