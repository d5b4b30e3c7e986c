import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DEFAULT_STORE_VIEW } from '@jinlan/domain/markets';
import type { LogLevel } from '../log.ts';
import { appointmentSettings } from './appointment-settings.ts';
import type { Config } from './config.ts';
import { conversationSettings } from './conversation-settings.ts';
import { goldSettings } from './gold-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { officeSettings } from './office-settings.ts';
import { orderLimits } from './order-limits.ts';
import { readAlipay } from './payments/alipay.ts';
import { paymentSettings } from './payments/payment-settings.ts';
import { readStripe } from './payments/stripe.ts';
import { makeSandboxKeys, readWechatPay } from './payments/wechat-pay.ts';
import { pictureBytesOf, pictureSettings } from './picture-settings.ts';
import { privacySettings } from './privacy-settings.ts';
import { pushOf, pushSettings } from './push-settings.ts';
import { reservationSettings, reservationsOf } from './reservation-settings.ts';
import { rewardSettings } from './reward-settings.ts';
import { sellingOf, sellingSettings } from './selling-settings.ts';
import {
  address,
  InvalidSetting,
  integer,
  isLoopback,
  oneOf,
  onInDevelopment,
  onOff,
  proxies,
  secret,
  text,
  webAddress,
} from './setting-readers.ts';
import { readSignInProviders } from './sign-in-providers.ts';
import { signInSettings } from './sign-in-settings.ts';
import { readSms } from './sms.ts';
import { smsSettings } from './sms-settings.ts';
import { noWalletPasses, readWalletPasses } from './wallet-passes.ts';
import { wishlistSettings } from './wishlist-settings.ts';
import { ofFile, WrongSettings } from './wrong-settings.ts';

export { WrongSettings };

/**
 * Every setting in one table: its environment variable, purpose, default and reader. docs/settings.md
 * repeats name, purpose and default; a test compares the two.
 */
export interface Setting<T> {
  readonly name: string;
  readonly about: string;
  /** The default, as in docs/settings.md. */
  readonly standard: string;
  readonly read: (text: string | undefined) => T;
  readonly secret?: boolean;
}

const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const settings = {
  NODE_ENV: {
    name: 'NODE_ENV',
    about: '`production` hides the GraphQL explorer and the pages for development.',
    standard: 'development',
    read: oneOf<Config['environment']>(['production', 'development', 'test'], 'development'),
  },
  PORT: { name: 'PORT', about: 'Port to listen on.', standard: '4000', read: integer(0, 65_535, 4000) },
  HOST: {
    name: 'HOST',
    about: 'Address to listen on. `0.0.0.0` means every address of this machine, and is for production only.',
    standard: 'localhost',
    read: (value: string | undefined) => text(value) ?? 'localhost',
  },
  BASE_URL: {
    name: 'BASE_URL',
    about:
      'Where shoppers reach the shop; used in links, for search engines and for payment callbacks; outside production its host and this machine’s own names are the only ones answered.',
    standard: 'http://localhost:PORT; must be set in production',
    read: webAddress,
  },
  DATABASE_URL: {
    name: 'DATABASE_URL',
    about:
      'A PostgreSQL 15 or newer, as `postgres://user:password@host/database`. Without it the embedded database is used.',
    standard: 'embedded',
    read: address(['postgres:', 'postgresql:']),
  },
  DATABASE_POOL_SIZE: {
    name: 'DATABASE_POOL_SIZE',
    about: 'Connections to PostgreSQL that one process opens at most.',
    standard: '10',
    read: integer(2, 200, 10),
  },
  DATA_DIR: {
    name: 'DATA_DIR',
    about: 'Folder of the embedded database, of resized pictures, uploads and generated secrets.',
    standard: '.data',
    read: (value: string | undefined) => resolve(text(value) ?? '.data'),
  },
  SAMPLE: {
    name: 'SAMPLE',
    about: '`off` starts an empty shop; `on` loads the sample shop into an empty database.',
    standard: 'on; off in production',
    read: onInDevelopment,
  },
  STORE_VIEW: {
    name: 'STORE_VIEW',
    about:
      'Store view of `/` and of every address and API call that names none: `default` (Mainland China), `hk_hant`, `hk_zh`, `hk_en` …; or a market, `hk`: then a browser gets the view of its language, and the market’s first without one.',
    standard: 'default',
    read: (value: string | undefined) => {
      const code = text(value) ?? DEFAULT_STORE_VIEW;
      if (!/^[a-z][a-z0-9_]{0,31}$/.test(code)) throw new InvalidSetting('is not the code of a store view');
      return code;
    },
  },
  ...goldSettings,
  ...paymentSettings,
  E_INVOICE_PROVIDER: {
    name: 'E_INVOICE_PROVIDER',
    about:
      'Who issues the e-invoices of the Mainland: `manual`, staff who upload them; or `simulator`, a stand-in whose files are no invoices. The simulator needs `SANDBOX_BANK`.',
    standard: 'manual',
    read: oneOf<Config['eInvoiceProvider']>(['manual', 'simulator'], 'manual'),
  },
  ...mailSettings,
  ALLOW_UNSAFE_START: {
    name: 'ALLOW_UNSAFE_START',
    about:
      '`on` starts in production without `BASE_URL`, and in development where other machines reach the shop.',
    standard: 'off',
    read: onOff(false),
  },
  LOG_LEVEL: {
    name: 'LOG_LEVEL',
    about: `How much is logged: ${logLevels.join(', ')}.`,
    standard: '`info` in production, else `warn`',
    read: (value: string | undefined) => (text(value) === undefined ? null : oneOf(logLevels, 'info')(value)),
  },
  SLOW_QUERY_MS: {
    name: 'SLOW_QUERY_MS',
    about: 'SQL statements that take longer are logged.',
    standard: '200',
    read: integer(1, 60_000, 200),
  },
  METRICS: {
    name: 'METRICS',
    about: 'Whether `/metrics` answers, to everybody who can reach the shop.',
    standard: '`off` in production, else `on`',
    read: (value) => (text(value) === undefined ? null : onOff(true)(value)),
  },
  TRUSTED_PROXIES: {
    name: 'TRUSTED_PROXIES',
    about: 'Addresses or CIDR blocks whose `X-Forwarded-For` is believed, with commas between.',
    standard: 'none',
    read: proxies,
  },
  BODY_LIMIT_KB: {
    name: 'BODY_LIMIT_KB',
    about: 'Largest body of a request, in kilobytes.',
    standard: '1024',
    read: integer(64, 65_536, 1024),
  },
  PICTURES_MB: {
    name: 'PICTURES_MB',
    about:
      'Megabytes that resized pictures take in DATA_DIR at most. Those that nobody requested for the longest time are deleted first.',
    standard: '2048',
    read: integer(64, 1_048_576, 2_048),
  },
  DESIGN_PICTURES_MB: {
    name: 'DESIGN_PICTURES_MB',
    about:
      'Megabytes of the database that pictures of designs in bags, accounts and links take at most. Those that nobody opened for the longest time are deleted first; those of paid orders stay and do not count.',
    standard: '1024',
    read: integer(16, 1_048_576, 1_024),
  },
  REVIEW_INVITATION_DAYS: {
    name: 'REVIEW_INVITATION_DAYS',
    about:
      'Days after the receipt of an order on which its buyer is invited by e-mail to write a review, with the consent for the newsletter. 0 invites nobody.',
    standard: '14',
    read: integer(0, 180, 14),
  },
  HINT_DAYS: {
    name: 'HINT_DAYS',
    about: 'Days after which the link of a hint ends.',
    standard: '90',
    read: integer(1, 365, 90),
  },
  TRADE_IN_OFFER_MINUTES: {
    name: 'TRADE_IN_OFFER_MINUTES',
    about: 'Minutes for which the offer for a piece that is traded in holds, whatever gold does.',
    standard: '30',
    read: integer(5, 240, 30),
  },
  ...orderLimits,
  ...signInSettings,
  ...smsSettings,
  ...officeSettings,
  CARTS_OF_SOURCE: {
    name: 'CARTS_OF_SOURCE',
    about:
      'Bags that the shoppers of one source (IPv4 address or IPv6 /64) may begin at once; as many come back in an hour.',
    standard: '600',
    read: integer(1, 100_000_000, 600),
  },
  QUERY_SECONDS_OF_SOURCE: {
    name: 'QUERY_SECONDS_OF_SOURCE',
    about:
      'Seconds of work that the GraphQL requests of one source may take at once in one process; requests of up to 20 ms are free until they add up to as much, and a quarter of each second comes back. For a storefront that asks for all its shoppers from one address, set it high.',
    standard: '5',
    read: integer(1, 1_000_000, 5),
  },
  PAGE_SECONDS_OF_SOURCE: {
    name: 'PAGE_SECONDS_OF_SOURCE',
    about:
      'Seconds that the pages requested by one source may take to draw at once in one process; a quarter of each second comes back, enough for some ten pages a second.',
    standard: '10',
    read: integer(1, 1_000_000, 10),
  },
  UNPAID_EMAILS: {
    name: 'UNPAID_EMAILS',
    about:
      'E-mails that one address gets in a day (UTC+8) at most about orders placed and orders canceled unpaid. Beyond it the order goes on without the e-mail.',
    standard: '20',
    read: integer(1, 1_000_000, 20),
  },
  EMAILS_OF_SOURCE: {
    name: 'EMAILS_OF_SOURCE',
    about:
      'E-mails that one source causes in a day (UTC+8) at most to addresses that were only typed: of new accounts and of orders placed. Beyond it account and order go on without the e-mail.',
    standard: '100',
    read: integer(1, 1_000_000, 100),
  },
  ...rewardSettings,
  ...{ ...appointmentSettings, ...reservationSettings, ...sellingSettings },
  ...{ ...pictureSettings, ...pushSettings },
  ...conversationSettings,
  ...privacySettings,
  ...wishlistSettings,
  APP_SECRET: {
    name: 'APP_SECRET',
    about: 'Key of signatures and of what is stored encrypted. All processes of one shop need the same.',
    standard: 'generated once, stored in DATA_DIR',
    read: secret,
    secret: true,
  },
} as const satisfies Record<string, Setting<unknown>>;

/** The time limit of one request to the feed, in ms; a slower feed is polled again later. */
const feedTimeoutMs = 5_000;

type Values = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> };

/** Reasons why this configuration might take orders unintentionally, as sentences. */
function unsafeStart({ NODE_ENV, HOST, BASE_URL }: Values): string[] {
  const override = 'or ALLOW_UNSAFE_START=on';
  if (NODE_ENV === 'production')
    return BASE_URL === null
      ? [`BASE_URL: must be set in production, to the address that shoppers open; ${override}`]
      : [];
  return isLoopback(HOST)
    ? []
    : [
        `HOST: ${JSON.stringify(HOST)} lets others reach a development shop, with its test payments, sample ` +
          `passwords and pages for developers. Set NODE_ENV=production, or HOST=localhost, ${override}`,
      ];
}

/**
 * Reads the configuration; throws `WrongSettings` with all problems. `secretFor` returns a secret that
 * was not set, creating it by `make` if needed. An import serves nobody, so it may start with unsafe settings.
 */
export async function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  secretFor: (name: string, dataDir: string, make?: () => Promise<string>) => Promise<string>,
  use: 'serve' | 'import' = 'serve',
): Promise<Config> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const setting of Object.values(settings)) {
    try {
      values[setting.name] = setting.read(environment[setting.name]);
    } catch (error) {
      if (!(error instanceof InvalidSetting)) throw error;
      const valueText = 'secret' in setting ? 'what was given' : JSON.stringify(environment[setting.name]);
      problems.push(`${setting.name}: ${valueText} ${error.message}`);
    }
  }
  if (values.GOLD_FEED_URL && values.GOLD_FEED_MAPPING === null)
    problems.push('GOLD_FEED_MAPPING: must be given with GOLD_FEED_URL');
  if (values.MAIL_URL && values.MAIL_FROM === null) problems.push('MAIL_FROM: must be given with MAIL_URL');
  const v = values as Values;
  if (problems.length === 0 && use === 'serve' && !v.ALLOW_UNSAFE_START) problems.push(...unsafeStart(v));
  const production = v.NODE_ENV === 'production';
  const sandboxBank = v.SANDBOX_BANK ?? !production;
  if (v.E_INVOICE_PROVIDER === 'simulator' && !sandboxBank)
    problems.push('E_INVOICE_PROVIDER: the simulator needs SANDBOX_BANK=on');
  if (problems.length > 0) throw new WrongSettings(problems);
  const application = v.APP_SECRET ?? (await secretFor('app', v.DATA_DIR));
  return {
    environment: v.NODE_ENV,
    host: v.HOST,
    port: v.PORT,
    databaseUrl: v.DATABASE_URL,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    dataDir: v.DATA_DIR,
    storeView: v.STORE_VIEW,
    sample: v.SAMPLE ?? !production,
    baseUrl: v.BASE_URL ?? `http://localhost:${v.PORT}`,
    logLevel: v.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    slowQueryMs: v.SLOW_QUERY_MS,
    trustedProxies: v.TRUSTED_PROXIES,
    metrics: v.METRICS ?? v.NODE_ENV !== 'production',
    goldSimulator: v.GOLD_SIMULATOR,
    goldFeed:
      v.GOLD_FEED_URL === null || v.GOLD_FEED_MAPPING === null
        ? null
        : {
            url: v.GOLD_FEED_URL,
            mapping: v.GOLD_FEED_MAPPING,
            seconds: v.GOLD_FEED_SECONDS,
            staleMinutes: v.GOLD_FEED_STALE_MINUTES,
            timeoutMs: feedTimeoutMs,
            header: v.GOLD_FEED_HEADER,
          },
    mail: v.MAIL_URL && v.MAIL_FROM ? { ...v.MAIL_URL, from: v.MAIL_FROM } : null,
    sandboxBank,
    alipay: await ofFile('ALIPAY', v.ALIPAY, (path) => readAlipay(path, application), {}),
    sandboxStripe: v.SANDBOX_STRIPE,
    eInvoiceProvider: v.E_INVOICE_PROVIDER,
    appleDomainFile: await ofFile(
      'APPLE_PAY_DOMAIN_FILE',
      v.APPLE_PAY_DOMAIN_FILE,
      (path) => readFile(path),
      null,
    ),
    stripe: await ofFile('STRIPE', v.STRIPE, (path) => readStripe(path, application), {}),
    wechatPay: await ofFile('WECHAT_PAY', v.WECHAT_PAY, (path) => readWechatPay(path, application), {}),
    signInProviders: await ofFile(
      'SIGN_IN_PROVIDERS',
      v.SIGN_IN_PROVIDERS,
      (path) => readSignInProviders(path, application),
      sandboxBank && !production ? null : {},
    ),
    signUpByEmail: v.SIGN_UP_BY_EMAIL,
    staffLockMinutes: v.STAFF_LOCK_MINUTES,
    walletPasses: await ofFile(
      'WALLET_PASSES',
      v.WALLET_PASSES,
      (path) => readWalletPasses(path, application),
      noWalletPasses,
    ),
    ...{ consentChannels: v.CONSENT_CHANNELS, push: await pushOf(v, secretFor) },
    sms: await ofFile('SMS', v.SMS, (path) => readSms(path, application), {}),
    textsAnHour: v.TEXTS_AN_HOUR,
    refundReminderDays: v.REFUND_REMINDER_DAYS,
    reviewInvitationDays: v.REVIEW_INVITATION_DAYS,
    ...{ hintDays: v.HINT_DAYS, conversationUrl: v.CONVERSATION_URL },
    tradeInOfferMinutes: v.TRADE_IN_OFFER_MINUTES,
    backoffice: v.BACKOFFICE ? { host: v.BACKOFFICE_HOST } : null,
    limits: {
      bodyBytes: v.BODY_LIMIT_KB * 1024,
      ...pictureBytesOf(v),
      requestMs: 30_000,
      unpaidPieces: {
        ofBuyer: v.UNPAID_PIECES_OF_BUYER,
        ofSource: v.UNPAID_PIECES_OF_SOURCE,
        ofSourceByCard: v.UNPAID_CARD_PIECES_OF_SOURCE,
        ofStoreByCard: v.UNPAID_CARD_PIECES_OF_STORE,
        ...{ ofStore: v.UNPAID_PIECES_OF_STORE, scarceOfStore: v.UNPAID_SCARCE_PIECES_OF_STORE },
      },
      unpaidValueOfSource: v.UNPAID_VALUE_OF_SOURCE,
      ordersOfSource: v.ORDERS_OF_SOURCE,
      cartsOfSource: v.CARTS_OF_SOURCE,
      querySecondsOfSource: v.QUERY_SECONDS_OF_SOURCE,
      pageSecondsOfSource: v.PAGE_SECONDS_OF_SOURCE,
      unpaidEmails: v.UNPAID_EMAILS,
      emailsOfSource: v.EMAILS_OF_SOURCE,
      accountsOfSource: v.ACCOUNTS_OF_SOURCE,
      wishlists: { ofAccount: v.WISHLISTS_OF_ACCOUNT, pieces: v.WISHLIST_PIECES },
    },
    rewardShipments: v.REWARD_SHIPMENTS_MACAU,
    appointments: {
      ...{ slotMinutes: v.APPOINTMENT_SLOT_MINUTES, capacity: v.APPOINTMENT_CAPACITY },
      ...{ isAutoAccepted: v.APPOINTMENT_AUTO_ACCEPT, transferDays: v.APPOINTMENT_TRANSFER_DAYS },
    },
    selling: sellingOf(v),
    reservations: reservationsOf(v),
    ...{ accountClosingDays: v.ACCOUNT_CLOSING_DAYS, orderDataYears: v.ORDER_DATA_YEARS },
    adjustedPoints: { atOnce: v.POINTS_OF_ADJUSTMENT, aDay: v.POINTS_ADJUSTED_A_DAY },
    secrets: {
      application,
      sandboxBank: v.SANDBOX_BANK_SECRET ?? (await secretFor('sandbox-bank', v.DATA_DIR)),
      sandboxWechat: sandboxBank ? await secretFor('sandbox-wechat', v.DATA_DIR, makeSandboxKeys) : null,
    },
  };
}
