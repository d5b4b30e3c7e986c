import { resolve } from 'node:path';
import { marketList, onInDevelopment, secret, text } from '../setting-readers.ts';

/** The settings of payment providers, a part of the table in `settings.ts`. */
export const paymentSettings = {
  SANDBOX_BANK: {
    name: 'SANDBOX_BANK',
    about:
      'Whether the built-in stand-ins for payment providers take payments: the bank with its test cards, WeChat Pay, Alipay, AlipayHK, and Stripe. No real money moves. Off: only providers with a file of their own take payments.',
    standard: 'on; off in production',
    read: onInDevelopment,
  },
  WECHAT_PAY: {
    name: 'WECHAT_PAY',
    about:
      'File with the WeChat Pay merchant of each market. A market without one does not offer WeChat Pay.',
    standard: 'none; the sandbox’s merchants where `SANDBOX_BANK` is on',
    read: (value: string | undefined) => (text(value) === undefined ? null : resolve(text(value) as string)),
  },
  ALIPAY: {
    name: 'ALIPAY',
    about:
      'File with the merchants of Alipay: of the Mainland (`cn`), and of AlipayHK (`hk`). A market without one does not offer it.',
    standard: 'none; the sandbox’s merchants where `SANDBOX_BANK` is on',
    read: (value: string | undefined) => (text(value) === undefined ? null : resolve(text(value) as string)),
  },
  STRIPE: {
    name: 'STRIPE',
    about:
      'File with the Stripe account of each market. Stripe takes the cards of a market that has one, and what else the file names: GrabPay, FPX, PayNow, and the wallets Apple Pay and Google Pay.',
    standard: 'none',
    read: (value: string | undefined) => (text(value) === undefined ? null : resolve(text(value) as string)),
  },
  APPLE_PAY_DOMAIN_FILE: {
    name: 'APPLE_PAY_DOMAIN_FILE',
    about:
      'File by which Apple checks that the domain is the shop’s, for Apple Pay through Stripe. It is served at `/.well-known/apple-developer-merchantid-domain-association`, which is not found without it.',
    standard: 'none',
    read: (value: string | undefined) => (text(value) === undefined ? null : resolve(text(value) as string)),
  },
  SANDBOX_STRIPE: {
    name: 'SANDBOX_STRIPE',
    about:
      'Markets in which the stand-in for Stripe takes the cards instead of the bank’s, and GrabPay, FPX and PayNow, with commas between; `all` for every market. Needs `SANDBOX_BANK`; an account in `STRIPE` comes first.',
    standard: 'none',
    read: marketList,
  },
  SANDBOX_BANK_SECRET: {
    name: 'SANDBOX_BANK_SECRET',
    about: 'Key shared with the sandboxes of cards; signs their callbacks and our charges.',
    standard: 'generated once, stored in DATA_DIR',
    read: secret,
    secret: true,
  },
} as const;
