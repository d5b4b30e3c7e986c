import type { StoreView } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Actor, OfficeActor } from '@jinlan/domain/people';

/**
 * The areas a resolver can reach. Each area adds itself in its own `index.ts`, so that the platform names none:
 * `declare module '../../platform/context.ts' { interface Areas { readonly cart: Cart } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it by declaration merging
export interface Areas {}

/** What every resolver of the back office's schema knows about the request it serves. */
export interface OfficeContext
  extends Pick<
    RequestContext,
    'requestId' | 'now' | 'source' | 'isGone' | 'cookies' | 'setCookies' | 'operation' | 'areas'
  > {
  /** Whom the session's cookie signs in; a guest without one, and with one that is over. */
  readonly actor: OfficeActor | Extract<Actor, { kind: 'guest' }>;
  /** The token of the cookie; null without one. */
  readonly token: string | null;
  /** The `User-Agent` header, so that people recognise their sessions. */
  readonly browser: string;
}

/** What every resolver and REST call knows about the request it serves. */
export interface RequestContext {
  readonly requestId: string;
  /** One moment for the whole request. */
  readonly now: Date;
  readonly storeView: StoreView;
  readonly currency: CurrencyCode;
  /** The token of `Authorization: Bearer …`; null for a guest. */
  readonly bearer: string | null;
  /** Who the bearer token signs in; a guest without one, and with one that is over. */
  readonly actor: Actor;
  /** Whom limits count: an IPv4 address, or the /64 network of an IPv6 address. */
  readonly source: string;
  /** Whether the client has closed the connection, so that nobody waits for the answer. */
  readonly isGone: () => boolean;
  readonly cookies: Readonly<Record<string, string>>;
  /** Adds `Set-Cookie` headers to the answer. */
  readonly setCookies: (headers: readonly string[]) => void;
  /** `CM` in the mini-program, `eshop` on another platform, else empty (specification 6). */
  readonly mintype: string;
  readonly operation: {
    readonly name: string | null;
    readonly kind: 'query' | 'mutation' | 'rest' | 'document';
  };
  readonly areas: Areas;
}
