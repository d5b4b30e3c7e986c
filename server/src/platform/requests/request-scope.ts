import { AsyncLocalStorage } from 'node:async_hooks';

/** The cost of a request so far, available in every await, so that the database can add to it. */
export interface RequestScope {
  readonly requestId: string;
  /** The network that sent it. */
  readonly source: string;
  sqlStatements: number;
  /** The database connections that the request may hold at once. */
  readonly connections: Places;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

/** A limited number of places. A caller who finds all taken waits; the first to wait is the first to get a place. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    }
  }

  /** Gives a place back, to the one who waits longest. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/**
 * A document with many fields, each of which queries the database, waits for its own connections, and others do not wait
 * for it. A page needs no more than this at once.
 */
const connectionsOfRequest = 3;

export const newRequestScope = (requestId: string, source: string): RequestScope => ({
  requestId,
  source,
  sqlStatements: 0,
  connections: new Places(connectionsOfRequest),
});
