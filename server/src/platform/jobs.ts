import type { Schema } from '@jinlan/domain/validity';
import type { Connection } from './database.ts';

/**
 * Jobs that must run after a change. `send` stores the job in the transaction of the change, so it
 * exists exactly when its cause does. Delivery is at least once, so `work` must be idempotent.
 */
export interface Jobs {
  /** Registers a worker. `schema` checks the job's data; invalid data counts as a failure. */
  on<Data extends object>(
    name: string,
    schema: Schema<Data>,
    work: (data: Data) => Promise<void>,
    options?: { retries?: number },
  ): void;
  /** Runs `work` at this interval in seconds, in one process at a time. */
  every(name: string, seconds: number, work: () => Promise<void>): void;
  /**
   * Queues a job. `at` is the earliest time. While a job with the same name and `key` waits, no second
   * one is added.
   */
  send(tx: Connection, name: string, data: object, options?: { at?: Date; key?: string }): Promise<void>;
  /** Queues jobs of one name that are due now, in one statement. */
  sendAll(tx: Connection, name: string, data: readonly object[]): Promise<void>;
}
