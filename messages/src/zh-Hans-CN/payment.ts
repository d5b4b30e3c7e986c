/** Names of the payment methods, for shoppers and Magento's clients. */
export const paymentTitles = {
  'payment.card': '银行卡',
  'payment.wechat_pay': '微信支付',
  'payment.alipay': '支付宝',
  'payment.alipay_hk': '支付宝香港',
  'payment.grabpay': 'GrabPay',
  'payment.fpx': 'FPX 网上银行',
  'payment.paynow': 'PayNow',
  'payment.fps': '转数快',
  'payment.checkmo': '到店付款',
  'payment.free': '无需付款',
} as const;

/** The same for staff, before the time of the payment. */
export const staffPaymentTitles = {
  'staff.pay.card': '银行卡',
  'staff.pay.wechat_pay': '微信支付',
  'staff.pay.alipay': '支付宝',
  'staff.pay.alipay_hk': '支付宝香港',
  'staff.pay.grabpay': 'GrabPay',
  'staff.pay.fpx': 'FPX',
  'staff.pay.paynow': 'PayNow',
  'staff.pay.fps': '转数快',
  'staff.pay.checkmo': '到店付款',
  'staff.pay.free': '无需付款',
} as const;

/** The companies whose daily lists are compared. */
export const providerNames = {
  'statement.provider.wechat_pay': '微信支付',
  'statement.provider.alipay': '支付宝',
  'statement.provider.alipay_hk': '支付宝香港',
  'statement.provider.stripe': 'Stripe',
} as const;
