/**
 * The chain every call goes through, outermost first: live prices, normalised cache, the server's first answers, kept
 * answers, our own mutations, queue of mutations, time limit, retry, headers, stock errors, HTTP. The queue stands before
 * the retry, so a mutation being tried again still holds back the next, and before the limit, so waiting takes no time of it.
 */
import { PATHS } from '@jinlan/contract/wire';
import { Client, type CombinedError, type Exchange, fetchExchange, mapExchange } from '@urql/core';
import { retryExchange } from '@urql/exchange-retry';
import { localMutationsExchange, shopCacheExchange } from './cache.ts';
import { distinctMutationsExchange } from './exchanges/distinct-mutations.ts';
import { type HeaderSources, headersExchange } from './exchanges/headers.ts';
import { createKeptAnswers } from './exchanges/kept-answers.ts';
import type { LivePrices } from './exchanges/live-prices.ts';
import { mutationQueueExchange } from './exchanges/mutation-queue.ts';
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
  /** Told of every answer with an error, e.g. to notice a dead cart. */
  readonly onError?: NonNullable<Parameters<typeof mapExchange>[0]['onError']>;
}

/** Specification 7: up to 5 attempts, 300 ms apart to begin with, with jitter and no cap, only while online. */
export const RETRY = {
  maxNumberAttempts: 5,
  initialDelayMs: 300,
  maxDelayMs: Number.POSITIVE_INFINITY,
} as const;

/** The shop said itself that it is worth asking again. */
const isAway = ({ response }: CombinedError): boolean => (response as Response | undefined)?.status === 503;

export function createBrowserClient(options: BrowserClientOptions): Client {
  const { stored, storeView, currency, whenIdle, isOnline, onError } = options;
  const answersOf = currency === null ? storeView : `${storeView}_${currency}`;
  const kept = createKeptAnswers({ stored, storeView: answersOf, whenIdle });
  const exchanges: Exchange[] = [
    distinctMutationsExchange,
    options.livePrices.exchange,
    ...(onError ? [mapExchange({ onError })] : []),
    shopCacheExchange(kept.drop),
    ...(options.firstAnswers ? [options.firstAnswers] : []),
    kept.exchange,
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
