import { HEADERS, MINTYPE, refusalText } from '@jinlan/contract/wire';
import { DEFAULT_STORE_VIEW, type StoreView } from '@jinlan/domain/markets';
import { type Actor, guest } from '@jinlan/domain/people';
import type { Clock } from '../platform/clock.ts';
import type { Areas, RequestContext } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';

export type FindStoreView = (code: string) => Promise<StoreView | null> | StoreView | null;

/** Never fails for a token that is unknown or over: whoever shows one is a guest. */
export type FindActor = (bearer: string, now: Date) => Promise<Actor>;

export interface ContextMaker {
  /** Reads the headers as section 7 of the specification says; refuses an unknown store view or currency. */
  fromHeaders(request: IncomingHeaders, operation: RequestContext['operation']): Promise<RequestContext>;
  /** For a first document, whose store view came from a cookie. */
  forStoreView(storeView: StoreView, request: Caller, operation: RequestContext['operation']): RequestContext;
}

export interface Caller {
  readonly requestId: string;
  readonly ip: string;
}

export interface IncomingHeaders extends Caller {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export function createContextMaker(
  clock: Clock,
  areas: Areas,
  findStoreView: FindStoreView,
  findActor: FindActor,
): ContextMaker {
  return {
    async fromHeaders(request, operation) {
      const store = one(request.headers[HEADERS.store]) || DEFAULT_STORE_VIEW;
      const storeView = await findStoreView(store);
      if (storeView === null)
        throw new Refusal(
          'UNKNOWN_STORE',
          refusalText('UNKNOWN_STORE', { store: short(store) }),
          'graphql-input',
          {
            store: short(store),
          },
        );
      const currency = one(request.headers[HEADERS.currency]) || storeView.currency;
      const known = storeView.currencies.find((code) => code === currency);
      if (known === undefined)
        throw new Refusal(
          'UNKNOWN_CURRENCY',
          refusalText('UNKNOWN_CURRENCY', { currency: short(currency) }),
          'graphql-input',
          { currency: short(currency), allowed: storeView.currencies },
        );
      const bearer = /^bearer\s+(\S+)$/i.exec(one(request.headers[HEADERS.authorization]))?.[1] ?? null;
      const mintype = one(request.headers[HEADERS.mintype]);
      const now = clock.now();
      return {
        requestId: request.requestId,
        ip: request.ip,
        now,
        storeView,
        currency: known,
        bearer,
        actor: bearer === null ? guest : await findActor(bearer, now),
        mintype: mintype === MINTYPE.miniProgram || mintype === MINTYPE.other ? mintype : MINTYPE.none,
        operation,
        areas,
      };
    },
    forStoreView: (storeView, { requestId, ip }, operation) => ({
      requestId,
      ip,
      now: clock.now(),
      storeView,
      currency: storeView.currency,
      bearer: null,
      actor: guest,
      mintype: MINTYPE.none,
      operation,
      areas,
    }),
  };
}

const one = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).trim();

/** Enough of a wrong value to recognise it, not enough to fill the answer with. */
const short = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}…` : value);
