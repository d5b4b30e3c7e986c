import type { Random } from '../../../platform/random.ts';
import { sealFor, unsealFor } from '../../../platform/seal.ts';

const purpose = 'ordering.payment-nonce';

/** Seals what an order must be read again for: the card form's token, the pickup code. */
export const seal = (secret: string, text: string, random: Random): string =>
  sealFor(purpose, secret, text, random);

/** Null where it was sealed with another key. */
export const unseal = (secret: string, sealed: string): string | null => unsealFor(purpose, secret, sealed);
