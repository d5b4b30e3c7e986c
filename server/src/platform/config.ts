import type { LogLevel } from './log.ts';

/**
 * Everything that may differ from one place to the next. Made once by `main.ts` from the environment (the table
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
  readonly sandboxBank: boolean;
  readonly limits: {
    readonly bodyBytes: number;
  };
  readonly secrets: {
    /** Key of signatures and of what is stored encrypted; 32 bytes or more, as text. */
    readonly application: string;
    /** Shared with the sandbox bank: signs its callbacks and our charges. */
    readonly sandboxBank: string;
  };
}
