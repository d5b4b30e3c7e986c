/**
 * One interface for the embedded database (PGlite) and PostgreSQL. PGlite has a single connection, so a
 * statement outside an open transaction would wait forever. Inside `transaction` all statements must
 * use its `tx`; others are refused at once.
 */
export interface Connection {
  /**
   * Runs one statement. It is prepared and measured under `name`, such as `cart.load`. If its text
   * varies under one name, only the first text is prepared.
   */
  query<R = Record<string, unknown>>(name: string, text: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs several statements without parameters; for migrations and set-up only. */
  script(text: string): Promise<void>;
}

export interface Database extends Connection {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs a READ COMMITTED transaction. Serialisation failures and deadlocks are retried, so `work` must
   * be repeatable.
   */
  transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T>;
  /**
   * Receives `select pg_notify(channel, payload)` of every process. Returns a function that stops
   * listening.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Runs `work` while no other process runs work of this name; the others wait. Not allowed inside a
   * transaction.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
