import { AsyncLocalStorage } from 'node:async_hooks';

/** The cost of a request so far, available in every await, so that the database can add to it. */
export interface RequestScope {
  readonly requestId: string;
  sqlStatements: number;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
