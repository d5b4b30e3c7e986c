import type { OtherChannel } from '@jinlan/domain/consents';
import type { Market } from '@jinlan/domain/markets';
import type { LogLevel } from '../log.ts';
import type { MailConfig } from './mail-settings.ts';
import type { AlipayMerchants } from './payments/alipay.ts';
import type { StripeAccounts } from './payments/stripe.ts';
import type { WechatMerchants } from './payments/wechat-pay.ts';
import type { SignInProviders } from './sign-in-providers.ts';
import type { SmsAccounts } from './sms.ts';
import type { WalletPasses } from './wallet-passes.ts';

export interface GoldFeedConfig {
  readonly url: string;
  /** File that maps the feed's JSON to price boards. */
  readonly mapping: string;
  readonly seconds: number;
  /** A feed price older than this halts ordering by its board. */
  readonly staleMinutes: number;
  readonly timeoutMs: number;
  /** Sent to the feed only. */
  readonly header: { readonly name: string; readonly value: string } | null;
}

/**
 * The configuration of a process. `main.mjs` reads it from the environment (see the table in
 * `settings.ts`); tests build their own.
 */
export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  /** PostgreSQL; null means the embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly dataDir: string;
  /** Code of the default store view, for URLs, cookies and headers without one. */
  readonly storeView: string;
  /** Whether to load the sample shop into an empty database. */
  readonly sample: boolean;
  /** Public URL of the shop, without a slash at the end. */
  readonly baseUrl: string;
  readonly logLevel: LogLevel;
  readonly slowQueryMs: number;
  /** Proxies whose X-Forwarded-For is trusted: addresses or CIDR blocks. */
  readonly trustedProxies: readonly string[];
  readonly metrics: boolean;
  /** Whether the sample shop's gold price moves by itself. */
  readonly goldSimulator: boolean;
  /** The feed of gold prices, or null. */
  readonly goldFeed: GoldFeedConfig | null;
  readonly sandboxBank: boolean;
  /** The merchants of Alipay and AlipayHK; the sandbox's are not among them. */
  readonly alipay: AlipayMerchants;
  /** Markets whose cards the sandbox of Stripe takes, where it is on and there is no other account. */
  readonly sandboxStripe: readonly Market[];
  /** Null: e-mails stay in the database. */
  readonly mail: MailConfig | null;
  /** The provider that issues the e-invoices of the Mainland. */
  readonly eInvoiceProvider: 'manual' | 'simulator';
  /** The accounts at Stripe; the sandbox's is not among them. */
  readonly stripe: StripeAccounts;
  /** The file by which Apple checks the domain, or null. */
  readonly appleDomainFile: Uint8Array | null;
  /** The merchants of WeChat Pay; the sandbox's are not among them. */
  readonly wechatPay: WechatMerchants;
  /** The companies by which customers sign in; null for the sandbox's providers. */
  readonly signInProviders: SignInProviders | null;
  /** Accounts are created by an e-mailed code, and sign-up responds alike for every address. */
  readonly signUpByEmail: boolean;
  readonly staffLockMinutes: number;
  /** The accounts by which members put their card into a phone's wallet. */
  readonly walletPasses: WalletPasses;
  /** Channels besides e-mail by which customers can allow messages. */
  readonly consentChannels: readonly OtherChannel[];
  /** The carriers of text messages by the country of the number. */
  readonly sms: SmsAccounts;
  /** The most text messages in one hour to the numbers of one country. */
  readonly textsAnHour: number;
  /** Days after which the desk is reminded of a refund that nobody has sent. */
  readonly refundReminderDays: number;
  /** Days after the receipt on which buyers are invited to write a review; 0 invites nobody. */
  readonly reviewInvitationDays: number;
  /** Another provider's chat, which the shop's button opens instead of its own; null for its own. */
  readonly conversationUrl: string | null;
  /** Days after which the link of a hint no longer opens it. */
  readonly hintDays: number;
  /** Minutes for which an offer for a traded-in piece holds. */
  readonly tradeInOfferMinutes: number;
  /** The back office, or null. `host` is the only host name that serves it, or null for all. */
  readonly backoffice: { readonly host: string | null } | null;
  readonly limits: {
    readonly bodyBytes: number;
    /** The most disk space for resized pictures. */
    readonly pictureBytes: number;
    /** The most database space for pictures of designs, except those of paid orders. */
    readonly designPictureBytes: number;
    readonly returnPictureBytes: number;
    readonly reviewPictureBytes: number;
    /** The most database space for pictures of pieces in service. */
    readonly servicePictureBytes: number;
    /** The most database space for pictures of pieces that are traded in. */
    readonly tradeInPictureBytes: number;
    /** The most database space for pictures of the workshop. */
    readonly craftPictureBytes: number;
    readonly conversationPictureBytes: number;
    /** Time within which a request must be complete, headers and body. */
    readonly requestMs: number;
    /** The most unpaid pieces, of orders to be paid in a store where a name does not say "by card". */
    readonly unpaidPieces: {
      readonly ofSourceByCard: number;
      /** If unpaid orders hold more pieces than this, a new order waits five minutes for its card. */
      readonly ofStoreByCard: number;
      readonly ofBuyer: number;
      readonly ofSource: number;
      readonly ofStore: number;
      /** The most scarce pieces of all orders. Beyond it, each network may hold one scarce piece. */
      readonly scarceOfStore: number;
    };
    /**
     * The most that one source's orders may be worth that wait for their card, in whole Hong Kong dollars; ten pieces may
     * be worth more.
     */
    readonly unpaidValueOfSource: number;
    /** Orders that one source may place at once, and again in each hour. */
    readonly ordersOfSource: number;
    /** Carts that one source may start at once, and again in each hour. */
    readonly cartsOfSource: number;
    /** Seconds of GraphQL work for one source at once; a quarter of each second is added back. */
    readonly querySecondsOfSource: number;
    /** Seconds of rendering pages for one source at once; a quarter of each second is added back. */
    readonly pageSecondsOfSource: number;
    /** E-mails a day to one address about unpaid orders. */
    readonly unpaidEmails: number;
    /** E-mails a day that one source causes to unconfirmed addresses. */
    readonly emailsOfSource: number;
    /** Accounts that one source may create at once, and again in each hour. */
    readonly accountsOfSource: number;
    /** The most wish lists of an account (0: none are offered), and the most pieces of one list. */
    readonly wishlists: { readonly ofAccount: number; readonly pieces: number };
  };
  /** Days of the month on which redeemed gifts are sent to Macau, from 1 to 28, sorted. */
  readonly rewardShipments: readonly number[];
  readonly appointments: {
    readonly slotMinutes: number;
    /** How many appointments a store can have at the same time, if the store does not say it. */
    readonly capacity: number;
    readonly isAutoAccepted: boolean;
    /** Days until a store can show a piece that another store sends. */
    readonly transferDays: number;
  };
  /** Sales that staff make for a customer. */
  readonly selling: {
    /** The most that a typed code takes off, in whole Hong Kong dollars. */
    readonly adviserCouponHkd: number;
    readonly managerCouponHkd: number;
    /** The most unpaid pieces in sales. */
    readonly unpaidPieces: { readonly ofStaff: number; readonly ofStore: number };
  };
  /** Pieces that stores set aside to be tried. */
  readonly reservations: {
    readonly hours: number;
    /** With one mobile number, in all stores together. */
    readonly ofMobile: number;
    /** The most pieces that a store sets aside; 0 for none. */
    readonly ofStore: number;
  };
  /** Days between the request to close an account and its closing. */
  readonly accountClosingDays: number;
  /** Years after which finished orders lose the data of their buyers. */
  readonly orderDataYears: number;
  /** The most points that staff may give or take, at once and in a day. */
  readonly adjustedPoints: { readonly atOnce: number; readonly aDay: number };
  /** Messages on devices. */
  readonly push: {
    /** Public and private key, with a dot between. */
    readonly keys: string;
    /** Where push services reach the retailer: `mailto:` or a web page. */
    readonly contact: string;
    /** Hosts to which messages may be sent; a dot begins all hosts below. */
    readonly services: readonly string[];
  };
  readonly secrets: {
    /** Key of signatures and encryption; 32 bytes or more, as text. */
    readonly application: string;
    /** Shared with the sandbox bank: signs its callbacks and our charges. */
    readonly sandboxBank: string;
    /** The keys of the sandbox's WeChat Pay (`contract/sandbox-wechat.ts`); null without the sandbox. */
    readonly sandboxWechat: string | null;
  };
}
