/**
 * One interface over the embedded database (PGlite) and PostgreSQL. PGlite has exactly one connection, so a
 * statement sent to the database while a transaction is open would wait for itself for ever: inside
 * `transaction` everything goes through the `tx` that is handed in, and a call that forgets is refused at once.
 */
export interface Connection {
  /**
   * Runs one statement. `name` is the statement's name, as in `cart.load`: it is prepared under it and measured
   * by it. A composed statement may change its text under one name; only the first text is then prepared.
   */
  query<R = Record<string, unknown>>(name: string, text: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs several statements without parameters: migrations and set-up only. */
  script(text: string): Promise<void>;
}

export interface Database extends Connection {
  readonly kind: 'pglite' | 'postgres';
  /** READ COMMITTED; all or nothing. Serialisation failures and deadlocks are tried again, so `work` must be repeatable. */
  transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T>;
  /** Hears `select pg_notify(channel, payload)` of every process. Answers the function that stops listening. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /** Runs `work` while no other process runs work of this name; the others wait their turn. Not inside a transaction. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
