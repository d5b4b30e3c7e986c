import type { Schema } from '@jinlan/domain/validity';

/**
 * The interface of the process in which a stand-in runs. The server's platform provides it; a separate process would
 * have to provide the same.
 */
export interface Connection {
  query<R = Record<string, unknown>>(name: string, text: string, params?: readonly unknown[]): Promise<R[]>;
}

export interface Host {
  readonly db: Connection & { transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T> };
  readonly clock: { now(): Date };
  /** `n` unguessable characters of [a-zA-Z0-9]. */
  readonly random: { token(n: number): string };
  readonly jobs: Jobs;
  readonly http: { fetch(url: string, init?: RequestInit): Promise<Response> };
  readonly limiter: {
    take(
      key: string,
      allowance: { readonly burst: number; readonly perMinute: number },
    ): { allowed: true } | { allowed: false; retryAfterSeconds: number };
  };
  /** The source of an IP address for rate limits: an IPv4 address or an IPv6 /64. */
  readonly sourceOf: (ip: string) => string;
  readonly config: {
    /** The shop's public address. */
    readonly baseUrl: string;
    readonly secrets: {
      readonly sandboxBank: string;
      /** The keys of `contract/sandbox-wechat.ts`. */
      readonly sandboxWechat: string | null;
    };
  };
}

export interface Jobs {
  /** Writes a job in the caller's transaction; it runs once `at` has passed. */
  send(tx: Connection, name: string, data: object, options?: { readonly at?: Date }): Promise<void>;
  on<Data extends object>(
    name: string,
    schema: Schema<Data>,
    work: (data: Data) => Promise<void>,
    options?: { readonly retries?: number },
  ): void;
  every(name: string, seconds: number, work: () => Promise<void>): void;
}
