/** The answer of a browser to a challenge for passkeys, as the JSON of WebAuthn. Other fields are dropped. */
import * as v from 'valibot';
import type { Valid } from './check.ts';

const encoded = (longest: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(longest), v.regex(/^[A-Za-z0-9_-]+$/));

const credential = {
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: v.literal('public-key'),
};

/** The answer that makes a passkey. */
export const madePasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(12_000),
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
      [],
    ),
  }),
});
export type MadePasskey = Valid<typeof madePasskey>;

/** The answer that signs in with a passkey. */
export const usedPasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(2_000),
    userHandle: encoded(100),
  }),
});
export type UsedPasskey = Valid<typeof usedPasskey>;
