import type { Connection } from '../../../platform/database.ts';
import type { SavedCard } from '../../../platform/gateways/index.ts';

export interface SavedCardRow {
  readonly publicHash: string;
  readonly gateway: string;
  /** `customer` and `token`: the provider's ids of the customer and of the card. */
  readonly customer: string;
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly fingerprint: string;
}

const columns = `public_hash as "publicHash", gateway, provider_customer as customer, provider_token as token, brand,
  last4, expiry_month as "expiryMonth", expiry_year as "expiryYear", fingerprint`;

/** The most saved cards of one customer. */
export const maxSavedCards = 20;

/** Returns a customer's saved cards, the newest first. */
export const savedCardsOf = (db: Connection, customerId: string): Promise<SavedCardRow[]> =>
  db.query<SavedCardRow>(
    'tenders.saved-cards',
    `select ${columns} from tenders.saved_card where customer_id = $1 order by id desc limit ${maxSavedCards}`,
    [customerId],
  );

export async function savedCardOf(
  db: Connection,
  customerId: string,
  publicHash: string,
): Promise<SavedCardRow | null> {
  const [row] = await db.query<SavedCardRow>(
    'tenders.saved-card',
    `select ${columns} from tenders.saved_card where customer_id = $1 and public_hash = $2`,
    [customerId, publicHash],
  );
  return row ?? null;
}

/** The customer's saved card with this fingerprint, locked; null if there is none. */
export async function sameCard(
  tx: Connection,
  customerId: string,
  { gateway, fingerprint }: Pick<SavedCardRow, 'gateway' | 'fingerprint'>,
): Promise<SavedCardRow | null> {
  const [row] = await tx.query<SavedCardRow>(
    'tenders.same-saved-card',
    `select ${columns} from tenders.saved_card
     where customer_id = $1 and gateway = $2 and fingerprint = $3 for update`,
    [customerId, gateway, fingerprint],
  );
  return row ?? null;
}

/** Adds a card. Returns false if the customer has the card already, or has `maxSavedCards`. */
export async function addSavedCard(
  tx: Connection,
  customerId: string,
  card: SavedCardRow,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'tenders.add-saved-card',
    `insert into tenders.saved_card (public_hash, customer_id, gateway, provider_customer, provider_token, brand, last4,
       expiry_month, expiry_year, fingerprint, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
     where (select count(*) from tenders.saved_card where customer_id = $2) < ${maxSavedCards}
     on conflict do nothing returning id`,
    [
      card.publicHash,
      customerId,
      card.gateway,
      card.customer,
      card.token,
      card.brand,
      card.last4,
      card.expiryMonth,
      card.expiryYear,
      card.fingerprint,
      now,
    ],
  );
  return rows.length > 0;
}

/** Replaces the provider's customer and token of a saved card, and its expiry date. */
export async function renewSavedCard(tx: Connection, publicHash: string, card: SavedCard): Promise<void> {
  await tx.query(
    'tenders.renew-saved-card',
    `update tenders.saved_card set provider_customer = $2, provider_token = $3, expiry_month = $4, expiry_year = $5
     where public_hash = $1`,
    [publicHash, card.customer, card.token, card.expiryMonth, card.expiryYear],
  );
}

export async function removeSavedCard(
  tx: Connection,
  customerId: string,
  publicHash: string,
): Promise<SavedCardRow | null> {
  const [row] = await tx.query<SavedCardRow>(
    'tenders.remove-saved-card',
    `delete from tenders.saved_card where customer_id = $1 and public_hash = $2 returning ${columns}`,
    [customerId, publicHash],
  );
  return row ?? null;
}
