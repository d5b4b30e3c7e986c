import type * as library from '@simplewebauthn/server';
import type * as helpers from '@simplewebauthn/server/helpers';

/** WebAuthn's checks. They load at the first passkey, since most processes start without one. */
export async function webauthn(): Promise<typeof library & Pick<typeof helpers, 'decodeAttestationObject'>> {
  const [checks, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...checks, decodeAttestationObject };
}
