import type { LogLevel } from '../log.ts';

export interface GoldFeedConfig {
  readonly url: string;
  /** The file that says where in the feed's JSON each board is found. */
  readonly mapping: string;
  readonly seconds: number;
  /** A price of the feed that is older halts ordering by its board. */
  readonly staleMinutes: number;
  readonly timeoutMs: number;
  /** Shown to the feed alone. */
  readonly header: { readonly name: string; readonly value: string } | null;
}

/**
 * Everything that may differ from one place to the next. Made once by `main.mjs` from the environment (the table
 * is in `settings.ts`); tests build one by hand.
 */
export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  /** PostgreSQL; null means the embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly dataDir: string;
  /** Code of the store view that an address, cookie or header without one means. */
  readonly storeView: string;
  /** Load the sample shop into an empty database. */
  readonly sample: boolean;
  /** Where shoppers reach the shop, without a slash at the end. */
  readonly baseUrl: string;
  readonly logLevel: LogLevel;
  readonly slowQueryMs: number;
  /** Who may set X-Forwarded-For: addresses or CIDR blocks. */
  readonly trustedProxies: readonly string[];
  readonly metrics: boolean;
  /** Whether the sample shop's gold price moves by itself. */
  readonly goldSimulator: boolean;
  /** Where real prices come from; null where nobody says. */
  readonly goldFeed: GoldFeedConfig | null;
  readonly sandboxBank: boolean;
  /** Accounts are made by a mailed code, and sign-up answers the same for every address. */
  readonly signUpByEmail: boolean;
  /** The back office; null where there is none. `host`: the one name that it answers under, or null for every one. */
  readonly backoffice: { readonly host: string | null } | null;
  readonly limits: {
    readonly bodyBytes: number;
    /** That made pictures take on disk. */
    readonly pictureBytes: number;
    /** That pictures of designs take in the database, those of paid orders apart. */
    readonly designPictureBytes: number;
    /** In which a request has to be complete, headers and body. */
    readonly requestMs: number;
    /** Ordered, to be paid in a store, not paid yet: at most so many. */
    readonly unpaidPieces: {
      readonly ofSourceByCard: number;
      readonly ofBuyer: number;
      readonly ofSource: number;
      readonly ofStore: number;
    };
    /** Orders that one source may place at once, and again in each hour. */
    readonly ordersOfSource: number;
    /** Carts that one source may begin at once, and again in each hour. */
    readonly cartsOfSource: number;
    /** Seconds of work that the GraphQL documents of one source may take at once; a quarter of each second comes back. */
    readonly querySecondsOfSource: number;
    /** The same of drawing pages. */
    readonly pageSecondsOfSource: number;
    /** E-mails a day to one address about orders that are not paid. */
    readonly unpaidEmails: number;
    /** E-mails a day that one source causes to addresses that were only typed. */
    readonly emailsOfSource: number;
  };
  readonly secrets: {
    /** Key of signatures and of what is stored encrypted; 32 bytes or more, as text. */
    readonly application: string;
    /** Shared with the sandbox bank: signs its callbacks and our charges. */
    readonly sandboxBank: string;
  };
}
