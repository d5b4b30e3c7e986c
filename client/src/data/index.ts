/**
 * Requests to the shop: the GraphQL client with its exchanges, hooks to query and to mutate, and the browser's storage.
 */
export { localMutationsExchange, shopCacheExchange } from './cache.ts';
export { createBrowserClient } from './client.ts';
export { consentIn, keepConsent, mayKeep } from './consent.ts';
export { createFirstAnswers } from './exchanges/first-answers.ts';
export { headersExchange, staffHeaders } from './exchanges/headers.ts';
export { createKeptAnswers, KEPT_ANSWERS } from './exchanges/kept-answers.ts';
export { createLivePrices } from './exchanges/live-prices.ts';
export { mutationQueueExchange } from './exchanges/mutation-queue.ts';
export {
  ClearCartDataDocument,
  ClearCustomerDataDocument,
  CreateEmptyCartDocument,
} from './local-documents.ts';
export { readMoney, type WireMoney } from './money.ts';
export { createRest } from './rest.ts';
export { dataOf, isOutOfStock, readError, type ShopError, type ShopErrorCode } from './shop-error.ts';
export { createStoredValues, type StoredValues, sessionValues, storedValues } from './stored-values.ts';
export { type Outcome, readOutcome, useMutation } from './use-mutation.ts';
export { type QueryState, useQuery } from './use-query.ts';
