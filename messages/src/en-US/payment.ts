import type { Translation } from '../index.ts';
import type {
  providerNames as providerSource,
  paymentTitles as source,
  staffPaymentTitles as staffSource,
} from '../zh-Hans-CN/payment.ts';

export const paymentTitles: Translation<typeof source> = {
  'payment.card': 'Bank card',
  'payment.wechat_pay': 'WeChat Pay',
  'payment.alipay': 'Alipay',
  'payment.alipay_hk': 'AlipayHK',
  'payment.grabpay': 'GrabPay',
  'payment.fpx': 'FPX online banking',
  'payment.paynow': 'PayNow',
  'payment.fps': 'FPS',
  'payment.checkmo': 'Pay in store',
  'payment.free': 'Nothing to pay',
};

export const staffPaymentTitles: Translation<typeof staffSource> = {
  'staff.pay.card': 'Card',
  'staff.pay.wechat_pay': 'WeChat Pay',
  'staff.pay.alipay': 'Alipay',
  'staff.pay.alipay_hk': 'AlipayHK',
  'staff.pay.grabpay': 'GrabPay',
  'staff.pay.fpx': 'FPX',
  'staff.pay.paynow': 'PayNow',
  'staff.pay.fps': 'FPS',
  'staff.pay.checkmo': 'In the store',
  'staff.pay.free': 'Nothing to pay',
};

export const providerNames: Translation<typeof providerSource> = {
  'statement.provider.wechat_pay': 'WeChat Pay',
  'statement.provider.alipay': 'Alipay',
  'statement.provider.alipay_hk': 'AlipayHK',
  'statement.provider.stripe': 'Stripe',
};
