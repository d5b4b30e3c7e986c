/**
 * Accounts at other companies by which customers sign in: WeChat, or a provider of OpenID Connect. An identity belongs to
 * one customer, and a customer has at most one identity of a provider.
 */

/** Why a visit at a provider was begun: to sign in, or to link the identity to the account that is signed in. */
export const visitPurposes = ['sign-in', 'link'] as const;
export type VisitPurpose = (typeof visitPurposes)[number];

/** The code of a provider in settings, addresses and stored identities. */
export const PROVIDER_CODE = /^[a-z][a-z0-9-]{0,31}$/;

/** The facts that are known once a provider has identified a visitor. Customers are given by their ids. */
export interface ProvenIdentity {
  readonly purpose: VisitPurpose;
  /** The customer who began the visit, and the one who is signed in now; null for guests. */
  readonly startedBy: string | null;
  readonly signedInAs: string | null;
  /** The customer to whom the identity belongs; null if no customer has it yet. */
  readonly holder: string | null;
  /** Whether the account that is signed in has another identity of the provider. */
  readonly hasAnother: boolean;
  /**
   * Whether an account has the e-mail address that the provider vouches for. An address that it does not vouch for is
   * never looked up, because anybody can type it there.
   */
  readonly isEmailOfAccount: boolean;
}

export type IdentityRefusal = 'EXTERNAL_IDENTITY_TAKEN' | 'EXTERNAL_PROVIDER_LINKED';

export type IdentityStep =
  | { readonly kind: 'sign-in'; readonly customerId: string }
  | { readonly kind: 'link'; readonly customerId: string }
  /** The identity already belongs to the account that is signed in. */
  | { readonly kind: 'linked' }
  /** The person chooses: a new account, or one of theirs. `offer`: what the page shows first. */
  | { readonly kind: 'ask'; readonly offer: 'create' | 'sign-in' | 'link' }
  | { readonly kind: 'refused'; readonly code: IdentityRefusal };

/**
 * Decides what follows. An equal e-mail address alone never links: the owner of the account signs in first and confirms.
 * Nor does the sign-in of another person in the same browser, while the visit went on.
 */
export function identityStep(identity: ProvenIdentity): IdentityStep {
  const { purpose, startedBy, signedInAs, holder } = identity;
  if (signedInAs === null) {
    // The session may have ended during the visit; a link then needs a new sign-in.
    if (holder !== null && purpose === 'sign-in') return { kind: 'sign-in', customerId: holder };
    if (holder !== null) return { kind: 'refused', code: 'EXTERNAL_IDENTITY_TAKEN' };
    return {
      kind: 'ask',
      offer: purpose === 'link' || identity.isEmailOfAccount ? 'sign-in' : 'create',
    };
  }
  if (holder === signedInAs) return { kind: 'linked' };
  const refusal = linkRefusal({ holder, customerId: signedInAs, hasAnother: identity.hasAnother });
  if (refusal !== null) return { kind: 'refused', code: refusal };
  return purpose === 'link' && startedBy === signedInAs
    ? { kind: 'link', customerId: signedInAs }
    : { kind: 'ask', offer: 'link' };
}

/** Why an identity cannot be linked to a customer; null if it can. */
export function linkRefusal({
  holder,
  customerId,
  hasAnother,
}: Pick<ProvenIdentity, 'holder' | 'hasAnother'> & { readonly customerId: string }): IdentityRefusal | null {
  if (holder !== null && holder !== customerId) return 'EXTERNAL_IDENTITY_TAKEN';
  return hasAnother && holder === null ? 'EXTERNAL_PROVIDER_LINKED' : null;
}

/** Whether one identity or passkey can be removed: never the last way to sign in. */
export const mayRemoveWay = (ways: {
  readonly hasPassword: boolean;
  /** Whether the mobile number signs in. */
  readonly hasMobile: boolean;
  readonly identities: number;
  readonly passkeys: number;
}): boolean => ways.hasPassword || ways.hasMobile || ways.identities + ways.passkeys > 1;
