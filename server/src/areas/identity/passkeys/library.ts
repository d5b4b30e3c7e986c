import type * as library from '@simplewebauthn/server';
import type * as helpers from '@simplewebauthn/server/helpers';

/** The library that checks WebAuthn. It is loaded at the first use of a passkey, since most processes never need it. */
export async function webauthn(): Promise<typeof library & Pick<typeof helpers, 'decodeAttestationObject'>> {
  const [checks, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...checks, decodeAttestationObject };
}
