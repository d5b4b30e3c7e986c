/**
 * The exchanges that every request passes, outermost first: live prices, repeating what a clearing meets, normalised
 * cache, answers of the first document, stored answers, local mutations, mutation queue, time limit, retry, headers,
 * stock errors, HTTP. The queue comes before the retry, so a mutation being retried still blocks the next one. It comes
 * before the time limit, so waiting in it does not count.
 */
import { PATHS } from '@jinlan/contract/wire';
import { Client, type CombinedError, type Exchange, fetchExchange, mapExchange } from '@urql/core';
import { retryExchange } from '@urql/exchange-retry';
import { isLocal, localMutationsExchange, shopCacheExchange } from './cache.ts';
import { distinctMutationsExchange } from './exchanges/distinct-mutations.ts';
import { type HeaderSources, headersExchange } from './exchanges/headers.ts';
import { createKeptAnswers } from './exchanges/kept-answers.ts';
import type { LivePrices } from './exchanges/live-prices.ts';
import { mutationQueueExchange } from './exchanges/mutation-queue.ts';
import { repeatWhenClearedExchange } from './exchanges/repeat-when-cleared.ts';
import { stockErrorsExchange } from './exchanges/stock-errors.ts';
import { isOutOfTime, timeLimitExchange } from './exchanges/time-limit.ts';
import { shrinkingFetch } from './shrink-query.ts';
import type { StoredValues } from './stored-values.ts';

export interface BrowserClientOptions extends HeaderSources {
  readonly url?: string;
  readonly fetch?: typeof fetch;
  readonly stored: StoredValues;
  readonly livePrices: LivePrices;
  readonly firstAnswers?: Exchange;
  readonly isOnline: () => boolean;
  readonly whenIdle: (work: () => void) => void;
  /** Called with every answer that has an error, for example to detect an invalid cart. */
  readonly onError?: NonNullable<Parameters<typeof mapExchange>[0]['onError']>;
}

/** Specification 7: up to 5 attempts, the first pause 300 ms, with jitter and no maximum pause, only while online. */
export const RETRY = {
  maxNumberAttempts: 5,
  initialDelayMs: 300,
  maxDelayMs: Number.POSITIVE_INFINITY,
} as const;

/** Whether the server itself asks for a retry. */
const isAway = ({ response }: CombinedError): boolean => (response as Response | undefined)?.status === 503;

export function createBrowserClient(options: BrowserClientOptions): Client {
  const { stored, storeView, currency, whenIdle, isOnline, onError } = options;
  const answersOf = currency === null ? storeView : `${storeView}_${currency}`;
  const storedAnswers = createKeptAnswers({ stored, storeView: answersOf, whenIdle });
  const exchanges: Exchange[] = [
    distinctMutationsExchange,
    options.livePrices.exchange,
    ...(onError ? [mapExchange({ onError })] : []),
    repeatWhenClearedExchange(isLocal),
    shopCacheExchange(storedAnswers.drop),
    ...(options.firstAnswers ? [options.firstAnswers] : []),
    storedAnswers.exchange,
    localMutationsExchange,
    mutationQueueExchange,
    timeLimitExchange,
    retryExchange({
      ...RETRY,
      randomDelay: true,
      retryIf: (error) =>
        (Boolean(error.networkError) || isAway(error)) && !isOutOfTime(error.networkError) && isOnline(),
    }),
    headersExchange(options),
    stockErrorsExchange,
    fetchExchange,
  ];
  return new Client({
    url: options.url ?? PATHS.graphql,
    fetch: options.fetch ?? shrinkingFetch,
    preferGetMethod: 'within-url-limit',
    requestPolicy: 'cache-first',
    exchanges,
  });
}
