/** Names of payment methods and providers in every complete language, so that a new method has one place. */
import type { CompleteLocale } from '@jinlan/domain/markets';

/** Simplified Chinese, Traditional Chinese, English. */
type Names = readonly [string, string, string];
const columns = { 'zh-Hans-CN': 0, 'zh-Hant-HK': 1, 'en-US': 2 } as const satisfies Readonly<
  Record<CompleteLocale, keyof Names>
>;

const namesIn =
  <Key extends string>(table: Readonly<Record<Key, Names>>) =>
  (locale: CompleteLocale): Readonly<Record<Key, string>> => {
    const entries = Object.entries<Names>(table).map(([key, names]) => [key, names[columns[locale]]]);
    return Object.fromEntries(entries) as Record<Key, string>;
  };

/** For shoppers and Magento's clients. */
export const paymentTitles = namesIn({
  'payment.card': ['银行卡', '信用卡', 'Bank card'],
  /** Who takes a payment by card. */
  'payment.bank': ['银行', '銀行', 'The bank'],
  'payment.wechat_pay': ['微信支付', '微信支付', 'WeChat Pay'],
  'payment.alipay': ['支付宝', '支付寶', 'Alipay'],
  'payment.alipay_hk': ['支付宝香港', 'AlipayHK', 'AlipayHK'],
  'payment.grabpay': ['GrabPay', 'GrabPay', 'GrabPay'],
  'payment.fpx': ['FPX 网上银行', 'FPX 網上銀行', 'FPX online banking'],
  'payment.paynow': ['PayNow', 'PayNow', 'PayNow'],
  'payment.fps': ['转数快', '轉數快', 'FPS'],
  'payment.checkmo': ['到店付款', '到店付款', 'Pay in store'],
  'payment.free': ['无需付款', '毋須付款', 'Nothing to pay'],
});

/** The same for staff, before the time of the payment. */
export const staffPaymentTitles = namesIn({
  'staff.pay.card': ['银行卡', '信用卡', 'Card'],
  'staff.pay.wechat_pay': ['微信支付', '微信支付', 'WeChat Pay'],
  'staff.pay.alipay': ['支付宝', '支付寶', 'Alipay'],
  'staff.pay.alipay_hk': ['支付宝香港', 'AlipayHK', 'AlipayHK'],
  'staff.pay.grabpay': ['GrabPay', 'GrabPay', 'GrabPay'],
  'staff.pay.fpx': ['FPX', 'FPX', 'FPX'],
  'staff.pay.paynow': ['PayNow', 'PayNow', 'PayNow'],
  'staff.pay.fps': ['转数快', '轉數快', 'FPS'],
  'staff.pay.checkmo': ['到店付款', '到店付款', 'In the store'],
  'staff.pay.free': ['无需付款', '毋須付款', 'Nothing to pay'],
});

/** The companies whose daily lists are compared. */
export const providerNames = namesIn({
  'statement.provider.wechat_pay': ['微信支付', '微信支付', 'WeChat Pay'],
  'statement.provider.alipay': ['支付宝', '支付寶', 'Alipay'],
  'statement.provider.alipay_hk': ['支付宝香港', 'AlipayHK', 'AlipayHK'],
  'statement.provider.stripe': ['Stripe', 'Stripe', 'Stripe'],
});
