import type { Schema } from '@jinlan/domain/validity';
import type { Connection } from './database.ts';

/**
 * Work that must happen after a change. `send` writes the job in the transaction of the change itself (the
 * outbox), so a job exists exactly when its cause does. Delivery is at least once: `work` must bear repetition.
 */
export interface Jobs {
  /** `schema`: of what the job carries. A job that carries anything else fails as one whose work fails. */
  on<Data extends object>(
    name: string,
    schema: Schema<Data>,
    work: (data: Data) => Promise<void>,
    options?: { retries?: number },
  ): void;
  /** Runs `work` every so many seconds, in one process at a time. */
  every(name: string, seconds: number, work: () => Promise<void>): void;
  /** `at`: not before this time. `key`: while a job of this name and key waits, another is not added. */
  send(tx: Connection, name: string, data: object, options?: { at?: Date; key?: string }): Promise<void>;
}
