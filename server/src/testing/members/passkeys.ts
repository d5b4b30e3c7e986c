import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { VisitAnswer, Visitor } from '../payments/providers.ts';

/** What a browser and its authenticator claim in an answer. Tests change it to send false claims. */
export interface Claims {
  readonly origin: string;
  readonly domain: string;
  readonly counter: number;
  readonly isVerified: boolean;
  /** Format and statement of the attestation, in CBOR. */
  readonly attestation: Buffer;
  /** Null for the challenge that the server sent. */
  readonly challenge: string | null;
}

const truth: Claims = {
  origin: 'http://localhost:4000',
  domain: 'localhost',
  counter: 0,
  isVerified: true,
  attestation: Buffer.from('63666d74646e6f6e656761747453746d74a0', 'hex'),
  challenge: null,
};

interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** A passkey in software. It creates the answers that a browser sends to a challenge. */
export class SoftPasskey {
  readonly credentialId = randomBytes(32);
  userHandle = '';
  readonly #key: KeyObject;
  readonly #cose: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Returns the answer to a challenge for a new passkey. */
  make(optionsJson: string, changes: Partial<Claims> = {}): string {
    const options: Options = JSON.parse(optionsJson);
    const claims = { ...truth, ...changes };
    this.userHandle = options.user?.id ?? '';
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#authenticatorData(claims, 0x40),
      Buffer.alloc(16),
      length,
      this.credentialId,
      this.#cose,
    ]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(authData.length);
    const attestationObject = Buffer.concat([
      Buffer.from('a3', 'hex'),
      claims.attestation,
      Buffer.from('68617574684461746159', 'hex'),
      size,
      authData,
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', options, claims)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** Returns the answer to a challenge for a sign-in. */
  use(optionsJson: string, changes: Partial<Claims> = {}): string {
    const claims = { ...truth, ...changes };
    const clientData = this.#clientData('webauthn.get', JSON.parse(optionsJson), claims);
    const authData = this.#authenticatorData(claims, 0);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#key);
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: this.userHandle,
    });
  }

  #answer(response: object): string {
    const id = base64url(this.credentialId);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  #clientData(type: string, { challenge }: Options, claims: Claims): string {
    return JSON.stringify({ type, challenge: claims.challenge ?? challenge, origin: claims.origin });
  }

  #authenticatorData({ domain, counter, isVerified }: Claims, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(domain), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count]);
  }
}

const field = async (answer: Promise<VisitAnswer>, name: string): Promise<string> => {
  const { data, errors } = await answer;
  if (errors) throw new Error(String(errors[0]?.extensions?.code));
  return data[name].options;
};

/** Requests a challenge for a sign-in. Returns WebAuthn's options as JSON; throws the code of a refusal. */
export const askToSignIn = (visitor: Visitor): Promise<string> =>
  field(visitor.graphql('mutation { startPasskeySignIn { options } }'), 'startPasskeySignIn');

/** Requests a challenge for a new passkey. Returns WebAuthn's options as JSON; throws the code of a refusal. */
export const askToCreate = (visitor: Visitor, password: string | null): Promise<string> =>
  field(
    visitor.graphql(
      'mutation ($password: String) { startPasskeyCreation(password: $password) { options } }',
      { password },
    ),
    'startPasskeyCreation',
  );

export const signInWith = (visitor: Visitor, answer: string): Promise<VisitAnswer> =>
  visitor.graphql(
    'mutation ($answer: String!) { generateCustomerTokenByPasskey(answer: $answer) { token } }',
    { answer },
  );

export const addPasskey = (visitor: Visitor, answer: string, name = 'Phone'): Promise<VisitAnswer> =>
  visitor.graphql(
    `mutation ($answer: String!, $name: String!) {
       addPasskey(answer: $answer, name: $name) { passkeys { id name last_used_at removable } }
     }`,
    { answer, name },
  );
