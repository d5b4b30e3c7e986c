/** A company by which customers sign in. The browser goes to its page and comes back with an answer in the address. */
export interface SignInProvider {
  /** The code of the provider. It never changes, because stored identities contain it. */
  readonly code: string;
  readonly kind: 'openid' | 'apple' | 'wechat';
  /** The name on the button; null if each language has its own word for it. */
  readonly name: string | null;
  /** Whether the sign-in page offers the provider in this place. */
  offers(place: ProviderPlace): boolean;
  /**
   * Returns the page that the browser opens: an absolute address, or a path of the shop in the sandbox. In a mini-program,
   * a page of the mini-program.
   */
  begin(visit: ProviderVisit): Promise<ProviderAnswer<string>>;
  /** Returns who the shopper is, by the query with which the browser came back. A query can be used once. */
  identify(visit: ProviderVisit, query: URLSearchParams): Promise<ProviderAnswer<ExternalIdentity>>;
  /** Returns who the shopper is, by the code of a mini-program; left out if there is no mini-program. */
  readonly identifyInMiniProgram?: (code: string) => Promise<ProviderAnswer<ExternalIdentity>>;
}

/** Where the browser is: the provider's own app, a mini-program inside that app, or elsewhere. */
export type ProviderPlace = 'elsewhere' | 'app' | 'mini-program';

export interface ProviderVisit {
  /** The address of the shop to which the browser comes back, without a query. */
  readonly returnUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Where the visit began. */
  readonly place: ProviderPlace;
}

export type ProviderAnswer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  /** The shopper declined. */
  | { readonly kind: 'canceled' }
  /** The answer is wrong, too old or used. `reason` is for the log, and contains no secret. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The facts that a provider states about a shopper, without its tokens, which nobody needs later. */
export interface ExternalIdentity {
  /**
   * Permanent ids of the person at the provider. The first one is stored; a stored identity with one of the others is the
   * same person. WeChat knows a person by an openid, and by a unionid too once the app is bound to the Open Platform.
   */
  readonly subjects: readonly [string, ...string[]];
  /** The text by which the shopper recognises the identity; null if there is none. */
  readonly label: string | null;
  /** The e-mail address, if the provider vouches for it; null otherwise. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
}
