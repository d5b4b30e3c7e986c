import { customerIdOf, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';
import { accountHeld, type Identity } from '../identity/index.ts';
import { htmlFile, jsonFile } from './data-files.ts';
import type { PrivacyServices } from './services.ts';

const validMs = 10 * 60_000;
const dataKey: KeyKind = { purpose: 'customer-data', validForMs: validMs, longest: 200 };

/** Keys of one customer, and files downloaded by them. */
const keysOfDay: SharedLimit = { name: 'customer-data', most: 5, seconds: 24 * HOUR };
const filesOfDay: SharedLimit = { name: 'customer-data-file', most: 20, seconds: 24 * HOUR };

async function mustTake({ limits }: Platform, limit: SharedLimit, customerId: string): Promise<void> {
  const verdict = await limits.take([{ limit, subject: customerId }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}

export interface DataKey {
  readonly key: string;
  readonly expiresAt: Date;
}

/**
 * Returns a key with which the customer downloads their data; it needs the customer's token too. Refuses as
 * `provenOwner` does, unless the password or a fresh sign-in proves that the caller owns the account.
 */
export async function requestData(
  { platform, customers }: PrivacyServices,
  caller: Parameters<Identity['provenOwner']>[0],
  password: string | null,
): Promise<DataKey> {
  const customerId = await customers.provenOwner(caller, password);
  await mustTake(platform, keysOfDay, customerId);
  return {
    key: signedKey(platform, dataKey, [customerId]),
    expiresAt: new Date(platform.clock.now().getTime() + validMs),
  };
}

export type DataForm = 'json' | 'html';

/** The file of a key, in pieces. Refuses with NOT_AUTHORISED, DATA_KEY_INVALID and TOO_MANY_REQUESTS. */
export async function openData(
  { platform, held, shopName }: PrivacyServices,
  { actor, now, storeView }: Pick<RequestContext, 'actor' | 'now' | 'storeView'>,
  { key, form }: { readonly key: string; readonly form: DataForm },
): Promise<AsyncIterable<string>> {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, 'account.read', { id: customerId, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  const [owner] = readSignedKey(platform, dataKey, key) ?? [];
  if (owner !== customerId) throw refuse('DATA_KEY_INVALID');
  await mustTake(platform, filesOfDay, customerId);
  const person = await accountHeld(platform.db, customerId);
  if (person === null) throw refuse('NOT_AUTHORISED');
  const parts = { db: platform.db, held, person, now, shop: shopName(storeView.locale) };
  return form === 'json' ? jsonFile(parts) : htmlFile(parts, storeView.locale);
}
