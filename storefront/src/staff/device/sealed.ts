/**
 * Encrypts unsent texts and actions of staff. The key comes from the server for one person and device, only while their
 * session is open, and is in memory alone. So nobody can read the storage of a locked or signed-out device.
 */
export interface Seal {
  readonly staffNo: string;
  seal(name: string, value: unknown): Promise<string>;
  /** Returns null for a text that was encrypted with another key or name. */
  open(name: string, sealed: string): Promise<unknown>;
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const ivBytes = 12;

/** Returns null if the browser cannot encrypt, for example on a page without HTTPS. Then nothing is stored. */
export async function createSeal(staffNo: string, key: string): Promise<Seal | null> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return null;
  const bytes = fromBase64(key.replaceAll('-', '+').replaceAll('_', '/'));
  const aesKey = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const algorithm = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    ...{ name: 'AES-GCM', iv },
    additionalData: new TextEncoder().encode(`${staffNo}:${name}`),
  });
  return {
    staffNo,
    async seal(name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const sealed = new Uint8Array(await subtle.encrypt(algorithm(name, iv), aesKey, text));
      return `${toBase64(iv)}.${toBase64(sealed)}`;
    },
    async open(name, sealed) {
      try {
        const [iv = '', text = ''] = sealed.split('.');
        const plain = await subtle.decrypt(algorithm(name, fromBase64(iv)), aesKey, fromBase64(text));
        return JSON.parse(new TextDecoder().decode(plain)) as unknown;
      } catch {
        return null;
      }
    },
  };
}

let current: Seal | null = null;
const listeners = new Set<() => void>();

/** The seal of the person whose session is open; null until it is known. */
export const currentSeal = (): Seal | null => current;

export function setSeal(seal: Seal | null): void {
  current = seal;
  for (const listener of listeners) listener();
}

export function onSeal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
