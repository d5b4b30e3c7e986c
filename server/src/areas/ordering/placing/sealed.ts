import type { Random } from '../../../platform/random.ts';
import { sealFor, unsealFor } from '../../../platform/seal.ts';

const purpose = 'ordering.payment-nonce';

/** Encrypts the texts that an order must read again later: the card form's token and the pickup code. */
export const seal = (secret: string, text: string, random: Random): string =>
  sealFor(purpose, secret, text, random);

/** Returns null if the text was sealed with another key. */
export const unseal = (secret: string, sealed: string): string | null => unsealFor(purpose, secret, sealed);
