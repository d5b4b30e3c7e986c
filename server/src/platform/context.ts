import type { StoreView } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Payer } from '@jinlan/domain/payments';
import type { Actor, OfficeActor } from '@jinlan/domain/people';

/**
 * The areas that a resolver can reach. Each area adds itself in its `index.ts`, so that the platform
 * depends on none: `declare module '../../platform/context.ts' { interface Areas { readonly cart: Cart
 * } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it by declaration merging
export interface Areas {}

/** The request context of the back office's resolvers. */
export interface OfficeContext
  extends Pick<
    RequestContext,
    'requestId' | 'now' | 'source' | 'isGone' | 'cookies' | 'setCookies' | 'operation' | 'areas'
  > {
  /** The actor that the session's cookie signs in; a guest without a valid session. */
  readonly actor: OfficeActor | Extract<Actor, { kind: 'guest' }>;
  /** The token of the cookie, or null. */
  readonly token: string | null;
  /** The `User-Agent` header, by which people recognise their sessions. */
  readonly browser: string;
}

/** The request context of resolvers and REST calls. */
export interface RequestContext {
  readonly requestId: string;
  /** The same time for the whole request. */
  readonly now: Date;
  readonly storeView: StoreView;
  readonly currency: CurrencyCode;
  /** The token of `Authorization: Bearer …`; null for a guest. */
  readonly bearer: string | null;
  /** The actor that the bearer token signs in; a guest without a valid token. */
  readonly actor: Actor;
  /** The key with which staff may send a mutation again without doing it twice; null if they sent none. */
  readonly actionKey: string | null;
  /** The source that limits count: an IPv4 address, or the /64 network of an IPv6 address. */
  readonly source: string;
  /** The `User-Agent` header, by which people recognise their sessions. */
  readonly browser: string;
  /** The device and app with which the client would pay. */
  readonly payer: Payer;
  /** Whether the client has closed the connection, so that no response is needed. */
  readonly isGone: () => boolean;
  readonly cookies: Readonly<Record<string, string>>;
  /** Adds `Set-Cookie` headers to the response. */
  readonly setCookies: (headers: readonly string[]) => void;
  /** `CM` in the mini-program, `eshop` on another platform, otherwise empty (specification 6). */
  readonly mintype: string;
  readonly operation: {
    readonly name: string | null;
    readonly kind: 'query' | 'mutation' | 'rest' | 'document';
  };
  readonly areas: Areas;
}
