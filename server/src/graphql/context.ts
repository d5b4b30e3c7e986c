import { HEADERS, MINTYPE } from '@jinlan/contract/wire';
import type { StoreView } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { type Payer, payerDeviceOf, phoneSystemOf, type WechatPayer } from '@jinlan/domain/payments';
import { type Actor, guest } from '@jinlan/domain/people';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Areas, RequestContext } from '../platform/context.ts';
import { sourceOf } from '../platform/limits/source.ts';
import { refuse } from '../platform/requests/refusal.ts';
import { readCookies } from '../platform/web/cookies.ts';

export type FindStoreView = (code: string) => Promise<StoreView | null> | StoreView | null;

/** Returns a guest for an unknown or expired token; never fails. */
export type FindActor = (bearer: string, now: Date, idleSeconds: number) => Promise<Actor>;

/** Finds the payer inside WeChat by cookies; null if they do not identify one. */
export type FindWechatPayer = (cookies: Readonly<Record<string, string>>) => WechatPayer | null;

export interface ContextMaker {
  /** Reads the headers as in specification 7; refuses an unknown store view or currency. */
  fromHeaders(request: IncomingHeaders, operation: RequestContext['operation']): Promise<RequestContext>;
  /**
   * Creates the context of a document rendered on the server, whose store view and currency come from
   * cookies.
   */
  forStoreView(
    storeView: StoreView,
    currency: CurrencyCode,
    request: Caller,
    operation: RequestContext['operation'],
  ): RequestContext;
}

export interface Caller {
  readonly requestId: string;
  readonly source: string;
  readonly payer: Payer;
  readonly isGone: () => boolean;
}

const payerOf = (userAgent: string, ip: string): Payer => ({
  device: payerDeviceOf(userAgent),
  system: phoneSystemOf(userAgent),
  ip: ip.replace(/^::ffff:(?=\d+\.)/, ''),
});

export const callerOf = ({ id, ip, raw, headers }: FastifyRequest): Caller => ({
  requestId: id,
  source: sourceOf(ip),
  payer: payerOf(headers['user-agent'] ?? '', ip),
  isGone: () => raw.socket.destroyed,
});

export interface IncomingHeaders extends Caller {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly setCookies: RequestContext['setCookies'];
}

export function createContextMaker(
  clock: Clock,
  areas: Areas,
  findStoreView: FindStoreView,
  findActor: FindActor,
  findWechatPayer: FindWechatPayer,
): ContextMaker {
  return {
    async fromHeaders(request, operation) {
      const store = firstValue(request.headers[HEADERS.store]) || areas.stores.defaultView;
      const storeView = await findStoreView(store);
      if (storeView === null) throw refuse('UNKNOWN_STORE', { store: shorten(store) });
      const currency = firstValue(request.headers[HEADERS.currency]) || storeView.currency;
      const validCurrency = storeView.currencies.find((code) => code === currency);
      if (validCurrency === undefined)
        throw refuse('UNKNOWN_CURRENCY', { currency: shorten(currency), allowed: storeView.currencies });
      const bearer =
        /^bearer\s+(\S+)$/i.exec(firstValue(request.headers[HEADERS.authorization]))?.[1] ?? null;
      const mintype = firstValue(request.headers[HEADERS.mintype]);
      const now = clock.now();
      const cookies = readCookies(firstValue(request.headers.cookie));
      return {
        requestId: request.requestId,
        source: request.source,
        browser: firstValue(request.headers['user-agent']),
        payer: { ...request.payer, wechat: findWechatPayer(cookies) },
        isGone: request.isGone,
        now,
        storeView,
        currency: validCurrency,
        bearer,
        actor: bearer === null ? guest : await findActor(bearer, now, idleSecondsIn(request.headers)),
        actionKey: firstValue(request.headers[HEADERS.actionKey]) || null,
        mintype: mintype === MINTYPE.miniProgram || mintype === MINTYPE.other ? mintype : MINTYPE.none,
        operation,
        areas,
        cookies,
        setCookies: request.setCookies,
      };
    },
    forStoreView: (storeView, currency, { requestId, source, payer, isGone }, operation) => ({
      requestId,
      source,
      browser: '',
      payer,
      isGone,
      now: clock.now(),
      storeView,
      currency,
      bearer: null,
      actor: guest,
      actionKey: null,
      mintype: MINTYPE.none,
      operation,
      areas,
      cookies: {},
      setCookies: () => undefined,
    }),
  };
}

const longestIdle = 86_400;

/** The seconds since the person last touched the page; 0 if the client does not send them. */
const idleSecondsIn = (headers: IncomingHeaders['headers']): number => {
  const text = firstValue(headers[HEADERS.idle]);
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), longestIdle) : 0;
};

const firstValue = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).trim();

/** Shortens an invalid value for a refusal. */
const shorten = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}…` : value);
