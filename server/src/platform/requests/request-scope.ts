import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request has cost so far; followed through every await, so that the database can count into it. */
export interface RequestScope {
  readonly requestId: string;
  sqlStatements: number;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
