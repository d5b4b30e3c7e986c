/** A company by which customers sign in. The browser goes to its page and comes back with an answer in the address. */
export interface SignInProvider {
  /** Stays with the provider for good: stored identities name it. */
  readonly code: string;
  readonly kind: 'openid' | 'apple' | 'wechat';
  /** As on the button; null where every language has its own word for it. */
  readonly name: string | null;
  /** Whether the page of sign-in offers it; inside the provider's own app, or elsewhere. */
  offers(isInApp: boolean): boolean;
  /** The page that the browser opens: absolute, or a path of the shop in the sandbox. */
  begin(visit: ProviderVisit): Promise<ProviderAnswer<string>>;
  /** Who the shopper is, from the query with which the browser came back. It counts once. */
  identify(visit: ProviderVisit, query: URLSearchParams): Promise<ProviderAnswer<ExternalIdentity>>;
  /** Who the shopper is, from the code of a mini-program; absent where there is none. */
  readonly identifyInMiniProgram?: (code: string) => Promise<ProviderAnswer<ExternalIdentity>>;
}

export interface ProviderVisit {
  /** The address of the shop to which the browser comes back, without a query. */
  readonly returnUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Whether it began in the provider's own app. */
  readonly isInApp: boolean;
}

export type ProviderAnswer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  /** The shopper did not want to. */
  | { readonly kind: 'canceled' }
  /** The answer is wrong, too old or used. `reason` is for the log and has no secret. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** What the provider says of a shopper. Its tokens are not among it: nobody needs them later. */
export interface ExternalIdentity {
  /**
   * Who it is, for good. The first subject is stored; a stored identity with another one is the same person. WeChat knows
   * somebody by an openid until the app is bound to the Open Platform, and then also by a unionid.
   */
  readonly subjects: readonly [string, ...string[]];
  /** How the shopper recognises it; null if unknown. */
  readonly label: string | null;
  /** Only an address that the provider vouches for; null otherwise. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
}
