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

/** A few places; those who come when all are taken wait, the first first. */
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
 * So a document with many fields, each of which asks the database, waits for itself and not others for it. A page asks
 * for no more at once.
 */
const connectionsOfRequest = 3;

export const newRequestScope = (requestId: string, source: string): RequestScope => ({
  requestId,
  source,
  sqlStatements: 0,
  connections: new Places(connectionsOfRequest),
});
