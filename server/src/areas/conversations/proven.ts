import { createHmac } from 'node:crypto';
import type { Connection } from '../../platform/database.ts';
import { wideNetworkOf } from '../../platform/limits/source.ts';
import type { ConversationParts } from './parts.ts';

/** The address and number that a customer has proven. An account alone proves nothing, because it costs nothing. */
export interface Proof {
  readonly email: string | null;
  readonly isProven: boolean;
}

/** Returns what the customer has proven; for a guest, nothing is proven. */
export async function proofOf(
  { customers }: Pick<ConversationParts, 'customers'>,
  db: Connection,
  customerId: string | null,
): Promise<Proof> {
  const [contact] = customerId === null ? [] : await customers.contactsOf(db, [customerId]);
  const email = contact?.email ?? null;
  return { email, isProven: email !== null || (contact?.mobile ?? null) !== null };
}

/** A keyed hash of a source's wide network. */
export const networkKey = (secret: string, source: string): Buffer =>
  createHmac('sha256', secret)
    .update(`conversation-network:${wideNetworkOf(source)}`)
    .digest()
    .subarray(0, 16);
