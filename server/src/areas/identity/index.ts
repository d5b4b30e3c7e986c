export { resolvers } from './resolvers.ts';

declare module '../../platform/context.ts' {
  interface Areas {
    readonly identity: Identity;
  }
}

/**
 * Who asks. Guests are all there is yet: no token has been given to anybody, so every one that is shown is unknown,
 * and an unknown token signs nobody in.
 */
export interface Identity {
  /** Whether the token still signs somebody in; null for a request without one. */
  isSignedIn(bearer: string | null): boolean;
}

export function createIdentity(): Identity {
  return { isSignedIn: () => false };
}
